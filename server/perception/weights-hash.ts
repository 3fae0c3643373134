// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = '0be5f51c44126b361dd4184a87646b6706de7b37cfba10646cfb95a19ce8404a'
