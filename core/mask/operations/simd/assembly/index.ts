export { blurColumns, blurRows } from './blur'
export { maximaOfRow, raise } from './disc'
