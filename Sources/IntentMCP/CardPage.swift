/// The page that draws cards for clients that show pages (MCP Apps, 2026-01-26): one for all actions. A client hands it each result, and it
/// draws `card` of the structured content; a button calls its action through the client.
enum CardPage {
  static let mediaType = "text/html;profile=mcp-app"

  /// Everything that a card says is set as text, never as markup.
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Card</title>
    <style>
    :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
    body { margin: 0; padding: 12px; }
    h2 { font-size: 16px; margin: 0 0 6px; }
    p, ul, dl { margin: 0 0 6px; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; }
    dt { opacity: 0.7; } dd { margin: 0; }
    img { max-width: 100%; border-radius: 6px; }
    button { font: inherit; padding: 4px 12px; margin: 4px 6px 0 0; }
    </style>
    </head>
    <body>
    <main id="card"></main>
    <script>
    "use strict";
    const root = document.getElementById("card");
    const waiting = new Map();
    let last = 0;
    const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const ask = (method, params) => new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      send({ id: last, method, params });
    });
    const element = (name, text) => {
      const made = document.createElement(name);
      if (text !== undefined) made.textContent = String(text);
      return made;
    };
    function button(part) {
      const made = element("button", part.text);
      made.disabled = !part.tool;
      made.onclick = async () => {
        made.disabled = true;
        try {
          draw(await ask("tools/call", { name: part.tool, arguments: part.arguments ?? {} }));
        } catch (error) {
          root.append(element("p", error.message ?? "It did not work."));
        }
        made.disabled = false;
      };
      return made;
    }
    const kinds = {
      heading: (part) => element("h2", part.text),
      text: (part) => element("p", part.text),
      row: (part) => {
        const list = element("dl");
        list.append(element("dt", part.name), element("dd", part.value));
        return list;
      },
      list: (part) => {
        const list = element("ul");
        list.append(...(part.items ?? []).map((item) => element("li", item)));
        return list;
      },
      picture: (part) => {
        if (!part.url) return element("p", part.text);
        const picture = element("img");
        picture.src = part.url;
        picture.alt = part.text ?? "";
        return picture;
      },
      button,
    };
    // A result without a card of its own is said below the card that is there.
    function draw(result) {
      const card = result?.structuredContent?.card;
      if (Array.isArray(card)) {
        root.replaceChildren(...card.filter((part) => kinds[part.kind]).map((part) => kinds[part.kind](part)));
      } else {
        const said = (result?.content ?? []).find((part) => part.type === "text");
        if (said) root.append(element("p", said.text));
      }
    }
    addEventListener("message", ({ source, data }) => {
      if (source !== parent || data?.jsonrpc !== "2.0") return;
      if (data.method === "ui/notifications/tool-result") return draw(data.params);
      if (data.method && data.id !== undefined) {
        return send(data.method === "ui/resource-teardown" || data.method === "ping"
          ? { id: data.id, result: {} }
          : { id: data.id, error: { code: -32601, message: "There is no method " + data.method + "." } });
      }
      const call = waiting.get(data.id);
      if (!call || data.method) return;
      waiting.delete(data.id);
      data.error ? call.reject(data.error) : call.resolve(data.result);
    });
    new ResizeObserver(() => {
      const { height } = document.documentElement.getBoundingClientRect();
      send({ method: "ui/notifications/size-changed", params: { height: Math.ceil(height) } });
    }).observe(document.documentElement);
    ask("ui/initialize", { protocolVersion: "2026-01-26", appInfo: { name: "card", version: "1" }, appCapabilities: {} })
      .then(() => send({ method: "ui/notifications/initialized", params: {} }));
    </script>
    </body>
    </html>
    """
}
