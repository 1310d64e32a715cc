/// The page at `/`: a note and a schema in, a value out, with the words that each field was read from.
enum Page {
  static let html = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Espalier</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
    </head>
    <body>
    <header><h1>Espalier</h1><p id="model" role="status">…</p></header>
    <main>
    <section aria-labelledby="ask">
      <h2 id="ask">Note</h2>
      <form id="form">
        <label for="type">Type</label>
        <select id="type"></select>
        <label for="schema">JSON Schema</label>
        <textarea id="schema" rows="7" spellcheck="false"></textarea>
        <label for="note">Note</label>
        <textarea id="note" rows="4" placeholder="Bought groceries for $186.70"></textarea>
        <div class="row">
          <label for="today">Written on</label>
          <input id="today" type="date">
          <label for="key" class="keyed">Key</label>
          <input id="key" class="keyed" type="password" autocomplete="off">
        </div>
        <div class="row">
          <button id="go" type="submit">Read the note</button>
          <button id="stop" type="button" disabled>Stop</button>
          <span class="hint">Ctrl+Enter reads, Escape stops</span>
        </div>
      </form>
    </section>
    <section aria-labelledby="got">
      <h2 id="got">Value</h2>
      <p id="error" role="alert" hidden></p>
      <pre id="value" aria-live="polite" tabindex="0"></pre>
      <p id="marked" aria-label="The note, with the words that were read"></p>
      <table id="fields" hidden>
        <thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Sure</th></tr></thead>
        <tbody></tbody>
      </table>
      <p id="usage"></p>
    </section>
    <section aria-labelledby="many">
      <h2 id="many">A file of notes</h2>
      <p class="hint">One note a line, or JSON lines with "note". The type or schema above holds for all.</p>
      <div class="row">
        <label for="file">File</label>
        <input id="file" type="file" accept=".txt,.jsonl,.json,.csv,text/plain">
        <button id="batch" type="button" disabled>Read all</button>
      </div>
      <progress id="progress" value="0" max="1" hidden></progress>
      <p id="batchStatus" role="status"></p>
      <a id="download" hidden download="values.jsonl">Download values.jsonl</a>
    </section>
    </main>
    <script src="/page.js"></script>
    </body>
    </html>
    """#

  static let style = #"""
    :root { color-scheme: light dark; --line: #8886; --mark: #ffd54f99; --accent: #2e7d32; }
    * { box-sizing: border-box; }
    body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 72rem; }
    header { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; }
    h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
    header p { margin: 0; opacity: .8; }
    main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); margin-top: 1rem; }
    section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; min-width: 0; }
    label { display: block; margin: .5rem 0 .2rem; font-weight: 600; }
    .row { display: flex; gap: .6rem; align-items: center; flex-wrap: wrap; margin-top: .6rem; } .row label { margin: 0; }
    textarea, select, input, button { font: inherit; padding: .4rem .5rem; max-width: 100%; }
    textarea, select { width: 100%; } #schema, pre { font: 13px/1.4 ui-monospace, monospace; }
    button { border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
    #go { background: var(--accent); color: #fff; } button:disabled { opacity: .5; cursor: default; }
    :focus-visible { outline: 3px solid #1976d2; outline-offset: 2px; }
    pre { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem; min-height: 4rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .5rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
    tr { border-bottom: 1px solid var(--line); } meter { width: 5rem; vertical-align: middle; }
    mark { background: var(--mark); color: inherit; border-radius: .2rem; } mark.on { outline: 2px solid var(--accent); }
    #marked { white-space: pre-wrap; overflow-wrap: anywhere; } #error { color: #c62828; font-weight: 600; }
    .hint, #usage { opacity: .75; font-size: .9rem; } progress { width: 100%; }
    .keyed { display: none; } .needsKey .keyed { display: initial; }
    """#

  static let script = #"""
    'use strict';
    const $ = id => document.getElementById(id);
    const types = new Map();
    let controller = null, notes = [];

    function headers() {
      const h = { 'content-type': 'application/json' };
      if ($('key').value) h.authorization = 'Bearer ' + $('key').value;
      return h;
    }
    function show(error) { $('error').hidden = !error; $('error').textContent = error || ''; }
    async function failure(response) {
      if (response.status === 401) document.body.classList.add('needsKey');
      try { const body = await response.json(); return body.error.message || body.error; } catch { return 'HTTP ' + response.status; }
    }
    function question() {
      const q = $('type').value ? { type: $('type').value } : { schema: JSON.parse($('schema').value) };
      if ($('today').value) q.today = $('today').value;
      return q;
    }
    async function load() {
      try {
        const health = await (await fetch('/health')).json();
        $('model').textContent = health.model + ', context of ' + health.context + ' tokens';
        const response = await fetch('/types', { headers: headers() });
        if (!response.ok) return show(await failure(response));
        show('');
        const list = (await response.json()).types;
        $('type').replaceChildren();
        for (const t of list) { types.set(t.name, t.schema); $('type').add(new Option(t.name, t.name)); }
        $('type').add(new Option('a schema of my own', ''));
        choose();
      } catch (e) { show('The server does not answer: ' + e.message); }
    }
    function choose() {
      const known = types.get($('type').value);
      if (known) $('schema').value = JSON.stringify(known, null, 2);
      $('schema').readOnly = !!known;
    }
    function reset() {
      show(''); $('value').textContent = ''; $('marked').replaceChildren(); $('usage').textContent = '';
      $('fields').hidden = true; $('fields').tBodies[0].replaceChildren();
    }
    function at(value, pointer) {
      for (const part of pointer.split('/').slice(1)) {
        if (value === undefined || value === null) return undefined;
        value = value[part.replaceAll('~1', '/').replaceAll('~0', '~')];
      }
      return value;
    }
    function finish(result, note) {
      $('value').textContent = JSON.stringify(result.value, null, 2);
      const scalars = Array.from(note), spans = [];
      for (const [pointer, ranges] of Object.entries(result.spans || {})) for (const [from, to] of ranges) spans.push({ from, to, pointer });
      spans.sort((a, b) => a.from - b.from);
      let done = 0;
      for (const s of spans) {
        if (s.from < done) continue;
        $('marked').append(scalars.slice(done, s.from).join(''));
        const mark = document.createElement('mark');
        mark.textContent = scalars.slice(s.from, s.to).join(''); mark.title = s.pointer; mark.dataset.pointer = s.pointer;
        $('marked').append(mark); done = s.to;
      }
      $('marked').append(scalars.slice(done).join(''));
      for (const [pointer, sure] of Object.entries(result.confidence || {})) {
        const row = $('fields').tBodies[0].insertRow(), value = at(result.value, pointer);
        row.tabIndex = 0;
        row.insertCell().textContent = pointer.slice(1) || 'value';
        row.insertCell().textContent = value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value);
        const cell = row.insertCell(), meter = document.createElement('meter');
        meter.min = 0; meter.max = 1; meter.low = 0.5; meter.high = 0.8; meter.optimum = 1; meter.value = sure;
        cell.append(meter, ' ' + Math.round(sure * 100) + ' %');
        const light = on => document.querySelectorAll('#marked mark').forEach(m => m.classList.toggle('on', on && m.dataset.pointer === pointer));
        row.onmouseenter = row.onfocus = () => light(true); row.onmouseleave = row.onblur = () => light(false);
      }
      $('fields').hidden = false;
      const u = result.usage;
      $('usage').textContent = `${(u.seconds * 1000).toFixed(1)} ms, ${u.prompt_tokens} tokens read (${u.cached_tokens} known), ${u.generated_tokens} written (${u.forced_tokens} without a choice)`;
    }
    async function read(event) {
      if (event) event.preventDefault();
      if (controller) controller.abort();
      reset();
      const note = $('note').value;
      let body;
      try { body = question(); } catch (e) { return show('The schema is not JSON: ' + e.message); }
      controller = new AbortController();
      $('stop').disabled = false;
      try {
        const response = await fetch('/extract', { method: 'POST', headers: headers(), signal: controller.signal, body: JSON.stringify({ ...body, note, stream: true }) });
        if (!response.ok) return show(await failure(response));
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          text += value;
          let end;
          while ((end = text.indexOf('\n\n')) >= 0) {
            const event = text.slice(0, end); text = text.slice(end + 2);
            const name = (event.match(/^event: (.*)$/m) || [])[1], data = (event.match(/^data: (.*)$/m) || [])[1];
            if (!data) continue;
            const message = JSON.parse(data);
            if (name === 'partial') $('value').textContent = JSON.stringify(message.value, null, 2);
            else if (name === 'done') finish(message, note);
            else if (name === 'error') show(message.error.message);
          }
        }
      } catch (e) { if (e.name !== 'AbortError') show(e.message); } finally { $('stop').disabled = true; }
    }
    async function choseFile() {
      const file = $('file').files[0];
      notes = [];
      if (file) for (const line of (await file.text()).split(/\r?\n/)) {
        if (!line.trim()) continue;
        try { const o = JSON.parse(line); notes.push(typeof o === 'object' && o !== null && 'note' in o ? o : { note: String(o) }); } catch { notes.push({ note: line }); }
      }
      $('batch').disabled = notes.length === 0;
      $('batchStatus').textContent = notes.length ? notes.length + ' notes' : '';
      $('download').hidden = true;
    }
    async function readAll() {
      let body;
      try { body = question(); } catch (e) { return show('The schema is not JSON: ' + e.message); }
      show(''); $('batch').disabled = true; $('progress').hidden = false; $('progress').max = notes.length; $('progress').value = 0;
      const lines = [];
      try {
        for (let i = 0; i < notes.length; i += 32) {
          const part = notes.slice(i, i + 32);
          const response = await fetch('/extract', { method: 'POST', headers: headers(), body: JSON.stringify({ ...body, notes: part.map(n => String(n.note)), spans: false }) });
          if (!response.ok) throw new Error(await failure(response));
          (await response.json()).results.forEach((r, k) => lines.push(JSON.stringify({ ...(part[k].id !== undefined ? { id: part[k].id } : {}), ...(r.error ? { error: r.error.message } : { item: r.value, confidence: r.confidence }) })));
          $('progress').value = lines.length; $('batchStatus').textContent = `${lines.length} of ${notes.length}`;
        }
      } catch (e) { show(e.message); }
      const link = $('download');
      if (link.href) URL.revokeObjectURL(link.href);
      link.href = URL.createObjectURL(new Blob([lines.map(l => l + '\n').join('')], { type: 'application/x-ndjson' }));
      link.hidden = lines.length === 0; $('batch').disabled = false;
    }
    $('form').addEventListener('submit', read);
    $('type').addEventListener('change', choose);
    $('key').addEventListener('change', load);
    $('stop').addEventListener('click', () => controller && controller.abort());
    $('file').addEventListener('change', choseFile);
    $('batch').addEventListener('click', readAll);
    document.addEventListener('keydown', e => {
      if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) read(e);
      if (e.key === 'Escape' && controller) controller.abort();
    });
    load();
    """#
}
