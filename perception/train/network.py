"""The network: a U-shaped one of dense 3 x 3 convolutions (Ronneberger and others 2015), small enough for a page.

Input: 5 planes, red, green, blue as (sRGB / 255 - .5) / .25, then x and y from -1 to 1. Sides are multiples of 32.
Output: logits of 22 classes at half of the input's size.
"""
import torch
from torch import nn
from torch.nn import functional as F

CLASSES = 22


def block(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions that add to what they are given."""

    def __init__(self, channels, dilation=1):
        super().__init__()
        self.first = block(channels, channels, 1, dilation)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class Network(nn.Module):
    def __init__(self, channels=(16, 32, 64, 96, 128)):
        super().__init__()
        a, b, c, d, e = channels
        self.at_2 = nn.Sequential(block(5, a, 2), block(a, a))
        self.at_4 = nn.Sequential(block(a, b, 2), block(b, b))
        self.at_8 = nn.Sequential(block(b, c, 2), Residual(c))
        self.at_16 = nn.Sequential(block(c, d, 2), Residual(d))
        self.at_32 = nn.Sequential(block(d, e, 2), Residual(e), Residual(e, 2))
        # What the whole picture is of: a kitchen, a street.
        self.whole = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(e, e, 1))
        self.to_sixteenth = block(e + d, d)
        self.to_eighth = block(d + c, c)
        self.to_quarter = block(c + b, b)
        self.to_half = block(b + a, 24)
        self.head = nn.Conv2d(24, CLASSES, 1)

    def forward(self, x):
        half = self.at_2(x)
        quarter = self.at_4(half)
        eighth = self.at_8(quarter)
        sixteenth = self.at_16(eighth)
        last = self.at_32(sixteenth)
        last = F.relu(last + self.whole(last))
        x = self.to_sixteenth(torch.cat([double(last), sixteenth], 1))
        x = self.to_eighth(torch.cat([double(x), eighth], 1))
        x = self.to_quarter(torch.cat([double(x), quarter], 1))
        x = self.to_half(torch.cat([double(x), half], 1))
        return self.head(x)


def double(x):
    return F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)


def with_places(pictures):
    """Adds the planes of x and y to N x 3 x H x W."""
    n, _, height, width = pictures.shape
    y = (torch.arange(height) + 0.5) / height * 2 - 1
    x = (torch.arange(width) + 0.5) / width * 2 - 1
    places = torch.stack([x.expand(height, width), y[:, None].expand(height, width)])
    return torch.cat([pictures, places.expand(n, 2, height, width)], 1)
