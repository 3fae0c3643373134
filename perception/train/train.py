"""Trains the network: python3 perception/train/train.py --rendered FOLDER --photos FOLDER --out FOLDER

Takes Debian's python3-torch, python3-numpy and python3-pil. Writes checkpoint.pt after each round, from which it goes on
when it is called again, and log.txt.
"""
import argparse
import math
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from network import CLASSES, Network, with_places
from pictures import Mixture, class_weights, read_photos, read_rendered

options = argparse.ArgumentParser()
options.add_argument("--rendered", required=True)
options.add_argument("--photos", required=True)
options.add_argument("--out", required=True)
options.add_argument("--limit", type=int, default=4000, help="rendered pictures")
options.add_argument("--size", default="288x192")
options.add_argument("--steps", type=int, default=6000)
options.add_argument("--batch", type=int, default=8)
options.add_argument("--rate", type=float, default=2e-3)
options.add_argument("--share", type=float, default=0.45, help="of photos among the pictures")
options.add_argument("--fold", type=int, default=-1, help="which eighth of the photos' houses is held out")
options.add_argument("--start", help="weights to begin with")
options.add_argument("--seed", type=int, default=1)
options.add_argument("--threads", type=int, default=2)
args = options.parse_args()

ROUND = 200
GROUPS = {
    "floor": (1, 8), "wall": (2,), "ceiling": (3,), "window": (4, 11, 15), "sky": (12,), "object": (9, 10, 21, 22),
}  # as CLASS_GROUPS of perception/classes.ts

torch.set_num_threads(args.threads)
torch.manual_seed(args.seed)
width, height = map(int, args.size.split("x"))
out = Path(args.out)
out.mkdir(parents=True, exist_ok=True)


def say(text):
    print(text, flush=True)
    with open(out / "log.txt", "a") as log:
        log.write(text + "\n")


photos, held = read_photos(args.photos, args.fold, 8)
rendered = read_rendered(args.rendered, args.limit)
say(f"{len(photos)} photos, {len(held)} held out, {len(rendered)} rendered; {vars(args)}")
mixture = Mixture(photos, rendered, args.share, args.seed)
weights = class_weights(photos, rendered, args.share)

# Places side by side in memory: a fifth faster on processors.
network = Network().to(memory_format=torch.channels_last)
average = Network()
if args.start:
    network.load_state_dict(torch.load(args.start)["average"])
average.load_state_dict(network.state_dict())
optimiser = torch.optim.AdamW(network.parameters(), args.rate, weight_decay=0.02)
step = 0
checkpoint = out / "checkpoint.pt"
if checkpoint.exists():
    state = torch.load(checkpoint)
    network.load_state_dict(state["network"])
    average.load_state_dict(state["average"])
    optimiser.load_state_dict(state["optimiser"])
    step = state["step"]
    mixture.rng.seed(args.seed + step)


def rate_at(step):
    warm = min(1.0, (step + 1) / 200)
    return args.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / args.steps)))


def follow():
    """The moving average of weights, which is what is kept."""
    keep = min(0.998, step / (step + 20))
    with torch.no_grad():
        for own, new in zip(average.state_dict().values(), network.state_dict().values()):
            if own.dtype.is_floating_point:
                own.mul_(keep).add_(new, alpha=1 - keep)
            else:
                own.copy_(new)


def judge():
    """Intersection over union of the groups on the photos that were held out."""
    both, either = torch.zeros(len(GROUPS)), torch.zeros(len(GROUPS))
    average.eval()
    with torch.no_grad():
        for picture, codes in held:
            h, w = codes.shape
            size = (height, width) if w >= h else (width, height)
            x = F.interpolate(picture.float()[None], size, mode="area") / 255
            logits = average(with_places((x - 0.5) / 0.25))
            found = F.interpolate(logits, codes.shape, mode="bilinear", align_corners=False).argmax(1)[0] + 1
            for i, group in enumerate(GROUPS.values()):
                a = sum((found == code) for code in group).bool() & (codes > 0)
                b = sum((codes == code) for code in group).bool()
                both[i] += (a & b).sum() / codes.numel()
                either[i] += (a | b).sum() / codes.numel()
    parts = both / either.clamp(min=1e-9)
    return " ".join(f"{name} {value:.2f}" for name, value in zip(GROUPS, parts)) + f" mean {parts.mean():.3f}"


network.train()
begun, losses = time.time(), []
while step < args.steps:
    for group in optimiser.param_groups:
        group["lr"] = rate_at(step)
    pictures, labels = mixture.batch(args.batch, width, height)
    logits = network(with_places(pictures).contiguous(memory_format=torch.channels_last))
    loss = F.cross_entropy(logits, labels - 1, weights, ignore_index=-1, label_smoothing=0.05)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
    optimiser.step()
    step += 1
    losses.append(loss.item())
    follow()
    if step % ROUND == 0 or step == args.steps:
        told = judge() if held else ""
        say(f"{step} loss {sum(losses) / len(losses):.3f} {(time.time() - begun) / len(losses) / args.batch:.3f} s a picture {told}")
        begun, losses = time.time(), []
        state = {"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
        torch.save(state, out / "checkpoint.new")
        (out / "checkpoint.new").replace(checkpoint)
