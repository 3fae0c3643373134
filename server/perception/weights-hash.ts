// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = 'c7ae1d9d34715c2cc5c66dcbfd519867edbe1a52c29ddb30aecfacffcc3a1450'
