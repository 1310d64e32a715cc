"""The transformer (Llama architecture) in the form that trains fast on few cores, and its export.

A batch is one shared prompt (schema, instructions, calendar) and many notes. The prompt runs once; every note attends
to the prompt's keys and values and to itself, with positions that go on after the prompt. That is the same
computation as one sequence per note.

Token embeddings are a sum: the plain form of the token, its form (leading space, capital) and a remainder. Forms of
one word so begin alike, which makes "write this word with a capital" easy. The export writes the sum.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import torch
import torch.distributed
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class Config:
    vocabulary: int = 4899
    width: int = 192
    layers: int = 6
    heads: int = 6
    feed_forward: int = 512
    rope_theta: float = 1e6  # slow pairs enough to compare contents across the calendar
    epsilon: float = 1e-5
    context: int = 2048

    @property
    def head_dim(self) -> int:
        return self.width // self.heads


def token_forms(pieces: list[bytes]) -> tuple[list[int], list[int], int]:
    """For every token: index of its plain form, and 0…3 = plain, space, capital, both."""
    plain: dict[bytes, int] = {}
    bases, forms = [], []
    for piece in pieces:
        form = 0
        if len(piece) > 1 and piece[:1] == b" ":
            form |= 1
            piece = piece[1:]
        if piece[:1].isalpha() and piece[:1].isupper():
            form |= 2
            piece = piece[:1].lower() + piece[1:]
        bases.append(plain.setdefault(piece, len(plain)))
        forms.append(form)
    return bases, forms, len(plain)


def synonyms(pieces: list[bytes]) -> list[tuple[int, int]]:
    """Tokens that start alike: Friday like Fri, January like Jan, three like 3."""
    from corpus.dates import LONG_DAYS, LONG_MONTHS, SHORT_DAYS, SHORT_MONTHS, SMALL

    index = {p: i for i, p in enumerate(pieces)}
    pairs = [(long, short[0]) for long, short in zip(LONG_DAYS + LONG_MONTHS, SHORT_DAYS + SHORT_MONTHS)]
    pairs += [(other, short[0]) for short in SHORT_DAYS + SHORT_MONTHS for other in short[1:]]
    pairs += [(SMALL[n], str(n)) for n in range(1, 10)] + [("tonight", "today"), ("tmrw", "tomorrow"), ("tmr", "tomorrow"), ("day", "days"), ("month", "months")]
    return [(index[a.encode()], index[b.encode()]) for a, b in pairs if a.encode() in index and b.encode() in index and a != b]


DATE_WORDS = """today tonight tomorrow tmrw tmr yesterday weekend eom end next last fortnight""".split()


def date_words(pieces: list[bytes]) -> list[int]:
    """Tokens that name days (months too would be right, but the calendar's last line is full of them)."""
    from corpus.dates import LONG_DAYS, SHORT_DAYS

    known = {w.encode() for w in DATE_WORDS + LONG_DAYS + sum(SHORT_DAYS, [])}
    return [i for i, p in enumerate(pieces) if p.strip().lower() in known]


def before_date_parts(pieces: list[bytes]) -> list[int]:
    """Tokens behind which an answer's year, month or day comes: the key, years, "-MM"."""
    return [i for i, p in enumerate(pieces) if p == b'","dueDate":"' or (len(p) == 4 and p.isdigit()) or (len(p) == 3 and p[:1] == b"-" and p[1:].isdigit() and int(p[1:]) <= 12)]


class SharedAttention(torch.autograd.Function):
    """Softmax attention of notes over the prompt's and their own keys, with few passes over the large score tensors.

    q: [G, N, heads, T, k], already scaled; far keys and values: [G, heads, P, k]; near ones: [G, N, heads, T, k]; bar: [T, T];
    far_bar: [G, 1, 1, P]. The bars are 0 or minus infinity. Returns [G, N, heads, T, k].
    """

    @staticmethod
    def forward(ctx, q, far_k, far_v, near_k, near_v, bar, far_bar):
        g, n, h, t, k = q.shape
        flat = q.transpose(1, 2).reshape(g, h, n * t, k)
        far = (flat @ far_k.transpose(-1, -2)).float().add_(far_bar)
        near = (q @ near_k.transpose(-1, -2)).float().add_(bar)
        top = torch.maximum(far.amax(-1).view(g, h, n, t).transpose(1, 2), near.amax(-1))
        far.sub_(top.transpose(1, 2).reshape(g, h, n * t, 1)).exp_()
        near.sub_(top[..., None]).exp_()
        total = far.sum(-1).view(g, h, n, t).transpose(1, 2) + near.sum(-1)
        far, near = far.to(q.dtype), near.to(q.dtype)
        out = near @ near_v
        out += (far @ far_v).view(g, h, n, t, k).transpose(1, 2)
        out /= total[..., None]
        ctx.save_for_backward(q, flat, far_k, far_v, near_k, near_v, far, near, total, out)
        return out

    @staticmethod
    def backward(ctx, d_out):
        q, flat, far_k, far_v, near_k, near_v, far, near, total, out = ctx.saved_tensors
        g, n, h, t, k = q.shape
        d = (d_out / total[..., None]).to(q.dtype)
        lost = (d * out).sum(-1, keepdim=True)
        d_flat = d.transpose(1, 2).reshape(g, h, n * t, k)
        lost_flat = lost.transpose(1, 2).reshape(g, h, n * t, 1)
        d_far_v = far.transpose(-1, -2) @ d_flat
        d_near_v = near.transpose(-1, -2) @ d
        d_far = (d_flat @ far_v.transpose(-1, -2)).sub_(lost_flat).mul_(far)
        d_near = (d @ near_v.transpose(-1, -2)).sub_(lost).mul_(near)
        d_q = d_near @ near_k
        d_q += (d_far @ far_k).view(g, h, n, t, k).transpose(1, 2)
        return d_q, d_far.transpose(-1, -2) @ flat, d_far_v, d_near.transpose(-1, -2) @ q, d_near_v, None, None


class Layer(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        d, f = c.width, c.feed_forward
        self.norm1 = nn.Parameter(torch.ones(d))
        self.norm2 = nn.Parameter(torch.ones(d))
        self.qkv = nn.Parameter(torch.randn(3 * d, d) / math.sqrt(d))
        self.out = nn.Parameter(torch.zeros(d, d))
        self.gate_up = nn.Parameter(torch.randn(2 * f, d) / math.sqrt(d))
        self.down = nn.Parameter(torch.zeros(d, f))


class Model(nn.Module):
    def __init__(self, c: Config, pieces: list[bytes]):
        super().__init__()
        self.c = c
        bases, forms, count = token_forms(pieces)
        self.register_buffer("bases", torch.tensor(bases), persistent=False)
        self.register_buffer("forms", torch.tensor(forms), persistent=False)
        base = torch.randn(count, c.width)
        for word, like in synonyms(pieces):
            base[bases[word]] = base[bases[like]] + torch.randn(c.width) * 0.2
        base[:, 1:3] = 0
        for token in date_words(pieces):
            base[bases[token], 1] = 2.5
        for token in before_date_parts(pieces):
            base[bases[token], 2] = 2.5
        base[:, 0] = 2.0  # a constant direction, from which position-only attention can be made
        self.base = nn.Parameter(base)
        form = torch.randn(4, c.width) * 0.4
        form[:, :3] = 0
        self.form = nn.Parameter(form)
        self.rest = nn.Parameter(torch.zeros(c.vocabulary, c.width))
        self.layers = nn.ModuleList(Layer(c) for _ in range(c.layers))
        self.norm = nn.Parameter(torch.full((c.width,), 0.08))
        inverse = c.rope_theta ** (-torch.arange(0, c.head_dim, 2).float() / c.head_dim)
        angle = torch.arange(c.context).float()[:, None] * inverse[None]
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)
        self.start_copying(inverse)

    @torch.no_grad()
    def start_copying(self, inverse: Tensor) -> None:
        """Starts some heads with a job: look back, point at date words, look up in the calendar, copy."""
        c, d, k = self.c, self.c.width, self.c.head_dim
        basis = torch.linalg.qr(torch.randn(d, d))[0]
        basis[:3] = 0  # the marks stay clean
        half = k // 2

        def part(i: int) -> Tensor:
            return basis[:, i * k:(i + 1) * k]

        def rows_of(h: int) -> slice:
            return slice(h * k, (h + 1) * k)

        def near(layer: Layer, h: int) -> None:
            """A leaning towards what is near, the note, rather than the long prompt."""
            rows = torch.arange(h * k + 4, h * k + 7)
            layer.qkv[:d][rows, 0] = 3.4
            layer.qkv[d:2 * d][rows, 0] = 3.4

        first, point, look = self.layers[0], self.layers[1], self.layers[2]
        q, key = first.qkv[:d], first.qkv[d:2 * d]
        # One, two, three, four tokens back: what stands there is noted in slices 2 … 5.
        for h in range(4):
            rows, back = rows_of(h), h + 1
            q[rows] = 0
            key[rows] = 0
            # The score is a sum of cos(theta (i - j - back)), which peaks at j = i - back. The four fastest pairs only:
            # what the slow ones add hardly depends on the distance.
            fast = inverse[:4] * back
            q[rows.start:rows.start + 4, 0] = 5 * fast.cos()
            q[rows.start + half:rows.start + half + 4, 0] = -5 * fast.sin()
            key[rows.start:rows.start + 4, 0] = 5
            first.qkv[2 * d:][rows] = part(0).T
            first.out[:, rows] = part(2 + h) * 2
        # Before a part of a date, look at the note's date words and note them in slice 1.
        rows = rows_of(0)
        point.qkv[:2 * d].view(2, d, d)[:, rows] = 0
        point.qkv[:d][rows.start + 13, 2] = 4.2
        point.qkv[d:2 * d][rows.start + 13, 1] = 4.2
        near(point, 0)
        point.qkv[2 * d:][rows] = part(0).T
        point.out[:, rows] = part(1) * 4
        # Find what is noted in slice 1 (heads 0 … 3: so many tokens back), or this token itself (4, 5), and copy what follows it.
        # Contents are compared in the slow pairs alone, which hardly turn over the length of a prompt.
        for h, (read, label, copied) in enumerate([(1, 2, 0), (1, 3, 0), (1, 4, 0), (1, 5, 0), (0, 2, 0), (0, 2, 1)]):
            rows = rows_of(h)
            slow = [rows.start + i for i in range(6, half)] + [rows.start + half + i for i in range(6, half)]
            look.qkv[:2 * d].view(2, d, d)[:, rows] = 0
            look.qkv[:d][slow] = 2.3 * part(read).T[:len(slow)]
            look.qkv[d:2 * d][slow] = 2.3 * part(label).T[:len(slow)]
            look.qkv[2 * d:][rows] = part(copied).T
            look.out[:, rows] = part(copied) * 1.4
        for layer in self.layers[3:5]:  # heads that copy what they look at
            layer.qkv[2 * d:] = basis.T
            layer.out[:] = basis * 0.6
            for h in range(4):
                near(layer, h)

    def embeddings(self) -> Tensor:
        return self.base[self.bases] + self.form[self.forms] + self.rest

    def normed(self, x: Tensor, weight: Tensor) -> Tensor:
        return F.rms_norm(x, (self.c.width,), weight, self.c.epsilon)

    def rotate(self, x: Tensor, start: int) -> Tensor:
        """x: [batch, heads, tokens, head_dim]; half-split pairs, as in Hugging Face's form."""
        n = x.shape[-2]
        cos, sin = self.cos[start:start + n], self.sin[start:start + n]
        a, b = x.chunk(2, -1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1).to(x.dtype)

    def split(self, x: Tensor, layer: Layer, start: int) -> tuple[Tensor, Tensor, Tensor]:
        b, t, _ = x.shape
        qkv = F.linear(self.normed(x, layer.norm1), layer.qkv).view(b, t, 3, self.c.heads, self.c.head_dim).permute(2, 0, 3, 1, 4)
        return self.rotate(qkv[0], start), self.rotate(qkv[1], start), qkv[2]

    def feed(self, x: Tensor, layer: Layer) -> Tensor:
        gate, up = F.linear(self.normed(x, layer.norm2), layer.gate_up).chunk(2, -1)
        return x + F.linear(F.silu(gate) * up, layer.down)

    def forward(self, prompts: Tensor, lengths: Tensor, notes: Tensor, table: Tensor) -> Tensor:
        """prompts: [G, P] (left-padded; of `lengths` [G]); notes: [G, N, T] (right-padded); table: embeddings().
        Returns the normed final states [G, N, T, width]."""
        c = self.c
        (g, p), (_, n, t) = prompts.shape, notes.shape
        x, y = F.embedding(prompts, table), F.embedding(notes.reshape(g * n, t), table)
        scale = c.head_dim ** -0.5
        padding = torch.arange(p, device=x.device) < (p - lengths)[:, None]  # [G, P]
        far_bar = torch.zeros(g, 1, 1, p, device=x.device).masked_fill_(padding[:, None, None], float("-inf"))
        # What is padding looks at itself alone, so that no row is without a key.
        bar_p = torch.zeros(g, 1, p, p, device=x.device).masked_fill_(torch.ones(p, p, dtype=torch.bool, device=x.device).triu(1), float("-inf"))
        bar_p = bar_p.masked_fill_((padding[:, None, :] & ~torch.eye(p, dtype=torch.bool, device=x.device))[:, None], float("-inf"))
        bar_t = torch.full((t, t), float("-inf"), device=x.device).triu(1)
        for i, layer in enumerate(self.layers):
            qx, kx, vx = self.split(x, layer, 0)
            qy, ky, vy = self.split(y, layer, p)
            qy = qy * scale
            apart = (g, n, c.heads, t, c.head_dim)
            out = SharedAttention.apply(qy.view(apart), kx, vx, ky.view(apart), vy.view(apart), bar_t, far_bar)
            y = y + F.linear(out.transpose(2, 3).reshape(g * n, t, c.width), layer.out)
            y = self.feed(y, layer)
            if i + 1 < len(self.layers):
                wx = ((qx @ kx.transpose(-1, -2)) * scale + bar_p).softmax(-1)
                x = x + F.linear((wx @ vx).transpose(1, 2).reshape(g, p, c.width), layer.out)
                x = self.feed(x, layer)
        return self.normed(y, self.norm).view(g, n, t, c.width)

    def parts(self) -> tuple[list[nn.Parameter], list[nn.Parameter]]:
        """Matrices (for Muon), the rest (for AdamW)."""
        matrices = [m for layer in self.layers for m in (layer.qkv, layer.out, layer.gate_up, layer.down)]
        known = {id(m) for m in matrices}
        return matrices, [q for q in self.parameters() if id(q) not in known]

    def config(self) -> dict:
        return asdict(self.c)


class Muon:
    """Momentum, made orthogonal by a Newton-Schulz iteration (Jordan et al. 2024). Query, key, value, gate, up are apart."""

    def __init__(self, matrices: list[nn.Parameter], momentum: float = 0.95, slow: float = 0.2, half: bool = False):
        """`slow`: the pace of queries and keys. There is no norm on them, and at full pace attention saturates. `half`: iterate in bfloat16."""
        self.matrices, self.momentum, self.slow = matrices, momentum, slow
        self.number = torch.bfloat16 if half else torch.float32
        self.buffers = [torch.zeros_like(m) for m in matrices]

    @staticmethod
    def orthogonal(g: Tensor) -> Tensor:
        """g: [batch, rows, columns]."""
        a, b, c = 3.4445, -4.7750, 2.0315
        turned = g.shape[-2] > g.shape[-1]
        x = g.transpose(-1, -2) if turned else g
        x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
        for _ in range(5):
            s = x @ x.transpose(-1, -2)
            x = torch.baddbmm(x, torch.baddbmm(s, s, s, beta=b, alpha=c), x, beta=a)
        return x.transpose(-1, -2) if turned else x

    @torch.no_grad()
    def step(self, rate: float, decay: float, rank: int = 0, workers: int = 1) -> None:
        """Each of `workers` processes with the same gradients makes its share orthogonal; all take the whole step."""
        groups: dict[tuple, list[tuple[Tensor, Tensor, float]]] = {}
        for m, buffer in zip(self.matrices, self.buffers):
            if m.grad is None:
                continue
            buffer.mul_(self.momentum).add_(m.grad)
            g = m.grad + self.momentum * buffer
            rows, columns = m.shape
            pieces = 3 if rows == 3 * columns else 2 if rows > 2 * columns else 1
            for i, (part, weight) in enumerate(zip(g.chunk(pieces), m.data.chunk(pieces))):
                groups.setdefault(part.shape, []).append((part, weight, rate * (self.slow if pieces == 3 and i < 2 else 1.0)))
        for shape, pairs in groups.items():
            updates = torch.zeros(len(pairs), *shape, dtype=self.number, device=pairs[0][0].device)
            share = slice(len(pairs) * rank // workers, len(pairs) * (rank + 1) // workers)
            if pairs[share]:
                updates[share] = self.orthogonal(torch.stack([part for part, _, _ in pairs[share]]).to(self.number))
            if workers > 1:
                torch.distributed.all_reduce(updates)
            factor = max(1.0, shape[0] / shape[1]) ** 0.5
            for update, (_, weight, pace) in zip(updates.float(), pairs):
                weight.mul_(1 - pace * decay).add_(update, alpha=-pace * factor)

    def state_dict(self) -> list[Tensor]:
        return self.buffers

    def load_state_dict(self, buffers: list[Tensor]) -> None:
        for mine, saved in zip(self.buffers, buffers):
            mine.copy_(saved)


def token_pieces(tokenizer) -> list[bytes]:
    """The bytes of every token, by id; control tokens keep their name."""
    from models.alphabet import BYTES

    back = {c: b for b, c in BYTES.items()}
    out = []
    for i in range(tokenizer.get_vocab_size()):
        text = tokenizer.id_to_token(i)
        out.append(bytes(back[c] for c in text) if all(c in back for c in text) and not text.startswith("<|") else text.encode())
    return out
