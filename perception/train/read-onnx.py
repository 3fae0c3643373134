"""Makes a checkpoint of weights that ship, to train on with: python3 perception/train/read-onnx.py WEIGHTS.onnx PHOTOS OUT.pt

In WEIGHTS.onnx batch normalisation is folded into the convolutions. Each gets one again that leaves its results as they
are, with the mean and the variance that photos of PHOTOS give there: training then begins with what was told before.
"""
import sys
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

from network import Network, with_places
from pictures import read_photos

source, photos_folder, out = sys.argv[1:]
graph = onnx.load(source).graph
tensors = {tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()).float() for tensor in graph.initializer}
halves = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Cast"}
kept = [
    [tensors[halves.get(name, name)] for name in node.input[1:]] for node in graph.node if node.op_type == "Conv"
]

network = Network().eval()
order = []
hooks = [
    module.register_forward_hook(lambda module, *_: order.append(module))
    for module in network.modules()
    if isinstance(module, (nn.Conv2d, nn.BatchNorm2d))
]
with torch.no_grad():
    network(torch.zeros(1, 5, 192, 288))
for hook in hooks:
    hook.remove()
convolutions = [module for module in order if isinstance(module, nn.Conv2d)]
if len(convolutions) != len(kept):
    sys.exit(f"{source} has {len(kept)} convolutions, this network {len(convolutions)}")

photos, _ = read_photos(photos_folder, -1, 8)
batch = torch.cat([F.interpolate(picture.float()[None], (192, 288), mode="area") for picture, _ in photos])
batch = with_places((batch / 255 - 0.5) / 0.25)


def keep_as_it_is(bias):
    """A hook that fits a normalisation to what it is given, so that it does no more than add the bias."""

    def fit(module, inputs):
        values = inputs[0]
        module.running_mean.copy_(values.mean((0, 2, 3)))
        module.running_var.copy_(values.var((0, 2, 3)))
        module.weight.copy_((module.running_var + module.eps).sqrt())
        module.bias.copy_(bias + module.running_mean)

    return fit


with torch.no_grad():
    hooks = []
    for module, after in zip(order, [*order[1:], None]):
        if not isinstance(module, nn.Conv2d):
            continue
        weight, bias = kept[convolutions.index(module)]
        module.weight.copy_(weight)
        if isinstance(after, nn.BatchNorm2d):
            hooks.append(after.register_forward_pre_hook(keep_as_it_is(bias)))
        else:
            module.bias.copy_(bias)
    network(batch)
    for hook in hooks:
        hook.remove()
Path(out).parent.mkdir(parents=True, exist_ok=True)
torch.save({"average": network.state_dict()}, out)
