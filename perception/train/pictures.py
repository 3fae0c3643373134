"""Pictures with labels, and how they are varied, so that the network learns rooms and not our renderer."""
import json
import math
import random
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional as F

# Rare in both sources: pictures that show one of them are drawn more often. Codes of perception/classes.ts.
RARE = (6, 8, 10, 15, 20, 21)
RARE_WEIGHT = 2.5


def read(picture, labels):
    """uint8 tensors 3 x H x W and H x W."""
    colours = np.asarray(Image.open(picture).convert("RGB"))
    codes = np.asarray(Image.open(labels).convert("L"))
    return torch.from_numpy(colours.transpose(2, 0, 1).copy()), torch.from_numpy(codes.copy())


def read_rendered(folder, limit):
    files = sorted(Path(folder).glob("*-*door.jpg"))[:limit]
    return [read(file, file.with_name(file.name.split("-")[0] + ".labels.png")) for file in files]


def read_photos(folder, fold, folds):
    """(to train on, held out): houses are kept together; fold -1 holds none out."""
    houses = json.loads((Path(folder) / "houses.json").read_text())
    order = sorted(set(houses.values()))
    random.Random(1).shuffle(order)
    out = set(order[fold::folds]) if fold >= 0 else set()
    train, held = [], []
    for name, house in houses.items():
        file = next(Path(folder).glob(f"{name}-*door.jpg"))
        (held if house in out else train).append(read(file, Path(folder) / f"{name}.labels.png"))
    return train, held


def weights_of(pictures):
    """How often each is drawn, by what it shows."""
    weights = []
    for _, codes in pictures:
        parts = torch.bincount(codes.flatten().long(), minlength=23).float() / codes.numel()
        weights.append(RARE_WEIGHT if any(parts[code] > 0.01 for code in RARE) else 1.0)
    return weights


def vary_place(picture, codes, width, height, rng):
    """A random part, turned, leaned and mirrored, at the size of the input; codes at half of it."""
    own_height, own_width = codes.shape
    aspect = width / height
    # The largest part with this aspect, as fractions of the picture; stretched a little.
    part_x = min(1.0, aspect * own_height / own_width)
    part_y = min(1.0, own_width / own_height / aspect)
    scale = rng.choice((1.0, 1.0, rng.uniform(0.55, 1.0)))
    stretch = math.exp(rng.gauss(0, 0.1))
    part_x, part_y = min(1.05, part_x * scale * stretch), min(1.05, part_y * scale / stretch)
    centre_x = rng.uniform(-1, 1) * max(0.0, 1 - part_x)
    centre_y = rng.uniform(-1, 1) * max(0.0, 1 - part_y)
    turn = rng.gauss(0, 0.02)
    lean = rng.gauss(0, 0.04), rng.gauss(0, 0.04)
    mirror = rng.choice((-1, 1))

    def grid(w, h):
        y, x = torch.meshgrid(
            (torch.arange(h) + 0.5) / h * 2 - 1, (torch.arange(w) + 0.5) / w * 2 - 1, indexing="ij"
        )
        x, y = x * mirror, y
        away = 1 + lean[0] * x + lean[1] * y
        x, y = x / away, y / away
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        return torch.stack([x * part_x + centre_x, y * part_y + centre_y], -1)[None]

    picture = picture.float()[None]
    # Smoothed first where the part is reduced, as the product's own reduction does.
    if own_width * part_x > 1.6 * width:
        picture = F.avg_pool2d(picture, 2)
    varied = F.grid_sample(picture, grid(width, height), "bilinear", "reflection", align_corners=False)
    labels = F.grid_sample(codes.float()[None, None], grid(width // 2, height // 2), "nearest", "zeros", align_corners=False)
    return varied[0], labels[0, 0].round().long()


def vary_light(picture, rng):
    """Exposure, white balance, tone, saturation, blur and noise; in and out 3 x H x W of 0 to 255."""
    x = picture / 255
    x = x.clamp(1e-4, 1) ** math.exp(rng.gauss(0, 0.22))
    gains = torch.tensor([rng.gauss(0, 0.07) for _ in range(3)]) + rng.gauss(0, 0.18)
    x = x * torch.exp(gains)[:, None, None]
    grey = x.mean(0, keepdim=True)
    saturation = 0.0 if rng.random() < 0.03 else math.exp(rng.gauss(0, 0.3))
    x = grey + (x - grey) * saturation
    middle = x.mean()
    x = middle + (x - middle) * math.exp(rng.gauss(0, 0.15))
    if rng.random() < 0.2:
        x = F.avg_pool2d(x[None], 3, 1, 1)[0]
    if rng.random() < 0.3:
        x = x + torch.randn_like(x) * rng.uniform(0, 0.04)
    return x.clamp(0, 1)


def drop_part(picture, rng):
    """Greys one part now and then: what stands there must be told by what is round it."""
    if rng.random() < 0.15:
        _, h, w = picture.shape
        b, a = int(h * rng.uniform(0.1, 0.3)), int(w * rng.uniform(0.1, 0.3))
        y, x = rng.randrange(h - b), rng.randrange(w - a)
        picture[:, y : y + b, x : x + a] = rng.random()
    return picture


class Mixture:
    """Batches of photos and rendered pictures."""

    def __init__(self, photos, rendered, photo_share, seed):
        self.sources = (photos, rendered)
        self.weights = (weights_of(photos), weights_of(rendered))
        self.share = photo_share
        self.rng = random.Random(seed)

    def batch(self, count, width, height):
        rng = self.rng
        if rng.random() < 0.15:
            width, height = height, width
        pictures, labels = [], []
        for _ in range(count):
            which = 0 if rng.random() < self.share else 1
            picture, codes = rng.choices(self.sources[which], self.weights[which])[0]
            varied, parts = vary_place(picture, codes, width, height, rng)
            pictures.append(drop_part(vary_light(varied, rng), rng))
            labels.append(parts)
        return (torch.stack(pictures) - 0.5) / 0.25, torch.stack(labels)


def class_weights(photos, rendered, share):
    """Rare classes count a little more. Of weights up to 3 a network tells rare classes where they are not: photos that it
    had seen were told better when the logits were corrected for them."""
    totals = []
    for pictures in (photos, rendered):
        counts = torch.zeros(23)
        for _, codes in pictures:
            counts += torch.bincount(codes.flatten().long(), minlength=23).float() / codes.numel()
        totals.append(counts / max(1, len(pictures)))
    parts = (share * totals[0] + (1 - share) * totals[1])[1:]
    return (parts.median() / parts.clamp(min=1e-6)).pow(0.2).clamp(0.7, 1.7)
