// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = 'eae2a0df325aaa5e4415ab55f17d7c54585003e971e214781e678ca472a0265e'
