// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = 'ae2e95add7c8dd1357785a4a46615753de9535a09c08a312871f830d6c9cabf0'
