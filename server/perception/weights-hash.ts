// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = '74cf4cd146efa7fbe3743e597e4d45db7be1a572cfa53b626b24317cc45773c9'
