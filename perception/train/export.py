"""Writes a checkpoint as ONNX: python3 perception/train/export.py CHECKPOINT OUT.onnx

Batch normalisation is folded into the convolutions and weights are kept as float16, which halves the file.
"""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from network import Network

checkpoint, out = sys.argv[1:]
network = Network()
network.load_state_dict(torch.load(checkpoint)["average"])
network.eval()
torch.onnx.export(
    network, torch.zeros(1, 5, 192, 288), out, opset_version=13, input_names=["picture"], output_names=["logits"],
    dynamic_axes={"picture": {2: "height", 3: "width"}, "logits": {2: "height", 3: "width"}},
)
model = onnx.load(out)
casts = []
for tensor in model.graph.initializer:
    values = numpy_helper.to_array(tensor)
    if values.dtype == np.float32 and values.ndim == 4:
        casts.append(helper.make_node("Cast", [f"{tensor.name}.half"], [tensor.name], to=TensorProto.FLOAT))
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{tensor.name}.half"))
nodes = [*casts, *model.graph.node]
del model.graph.node[:]
model.graph.node.extend(nodes)
onnx.checker.check_model(model)
onnx.save(model, out)
print({node.op_type for node in model.graph.node}, sum(len(t.raw_data) for t in model.graph.initializer))
