"""Muon: what it makes of a gradient, and that workers who share a step take the same one."""

import multiprocessing
import tempfile

import torch
import torch.distributed
from torch import nn

from models.model import Muon


def matrices() -> list[nn.Parameter]:
    """One of each shape: query, key and value together, gate and up together, a flat one."""
    torch.manual_seed(3)
    made = [nn.Parameter(torch.randn(shape)) for shape in [(48, 16), (16, 16), (96, 16), (16, 48)]]
    for m in made:
        m.grad = torch.randn(m.shape)
    return made


def stepped(rank: int = 0, workers: int = 1) -> list[torch.Tensor]:
    made = matrices()
    Muon(made).step(0.1, 0.1, rank, workers)
    return [m.data for m in made]


def worker(rank: int, meeting: str, queue) -> None:
    torch.distributed.init_process_group("gloo", init_method=f"file://{meeting}", rank=rank, world_size=2)
    queue.put([m.numpy() for m in stepped(rank, 2)])


def test_an_orthogonal_matrix_has_singular_values_near_one():
    made = Muon.orthogonal(torch.randn(3, 16, 48, generator=torch.Generator().manual_seed(1)))
    values = torch.linalg.svdvals(made)
    assert values.min() > 0.6 and values.max() < 1.3


def test_the_iteration_is_the_papers():
    x = torch.randn(2, 48, 16, generator=torch.Generator().manual_seed(2))
    y = x / x.norm(dim=(-2, -1), keepdim=True)
    for _ in range(5):
        s = y.transpose(-1, -2) @ y
        y = 3.4445 * y + y @ (-4.7750 * s + 2.0315 * s @ s)
    torch.testing.assert_close(Muon.orthogonal(x), y, rtol=1e-4, atol=1e-5)


def test_workers_take_the_same_step():
    context = multiprocessing.get_context("spawn")
    queue, meeting = context.Queue(), tempfile.mktemp()
    processes = [context.Process(target=worker, args=(rank, meeting, queue)) for rank in range(2)]
    for p in processes:
        p.start()
    results = [queue.get(timeout=120) for _ in processes]
    for p in processes:
        p.join()
    alone = stepped()
    for found in results:
        for a, b in zip(alone, found):
            torch.testing.assert_close(a, torch.from_numpy(b))
