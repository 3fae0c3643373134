/** The studio's budget table: what is promised, and in which words the bars stand. Rows name their line by its key. */
export const BUDGET = {
  busy: {
    what: 'Main thread busy per pointer event, 24 MP, 50 / 300 strokes before',
    must: '≤ 1/8, 1/40 of tuned Konva; ≤ 1/15, 1/80 of Konva’s demo',
  },
  constant: {
    what: 'The same after 300 strokes against none; 60 MP against 24 MP',
    must: '≤ 1.25; ≤ 1.3',
  },
  frames: { what: 'Frame p95 in a stroke; tasks over 50 ms', must: '≤ 16.7 ms; 0' },
  react: { what: 'React renders and store writes in a stroke', must: '0' },
  undo: {
    what: 'Undo: call / painted; memory of a 300-event stroke, deflated',
    must: '≤ 5 / ≤ 50 ms; ≤ 1 MB',
  },
  overlay: { what: 'Overlay refresh after zoom', must: '≤ 16 ms' },
  wand: {
    what: 'Magic wand, 24 MP: click / hover',
    must: '≤ 250 / ≤ 8 ms, not slower than magic-wand-tool',
  },
  operations: {
    what: 'Grow, feather: object of 1500 × 1200 / whole 24 MP',
    must: '≤ 60 / ≤ 800 ms',
  },
  select: {
    what: 'Smart select, 12 MP: first / next; mean overlap',
    must: '≤ 250 / ≤ 100 ms; box 0.72, 1 click 0.82, 3 clicks 0.87',
  },
  upload: { what: 'Mask upload, 24 MP', must: '≤ 100 KB, encoded in ≤ 150 ms' },
  size: {
    what: 'JavaScript as sent: sign-in page / editor route',
    must: '≤ 130 / ≤ 110 KB; ffmpeg and socket only when used',
  },
  photo: {
    what: 'Photo of 24 MP opened: first picture / pannable at 100 %',
    must: '≤ 400 ms / ≤ 1.2 s after the bytes',
  },
  large: {
    what: '60 MP: paint, zoom, wand, undo',
    must: 'no task over 50 ms; renderer < 700 MB',
  },
} as const

export type BudgetName = keyof typeof BUDGET
