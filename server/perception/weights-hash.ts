// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = '9c7336fb33eb962cc3fdc8acd9f0fec7bf9feaa308a4579c9771ed09c275d3b2'
