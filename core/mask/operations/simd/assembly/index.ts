export { blurColumns, blurRows } from './blur'
export { raise, softRow } from './soft-disc'
