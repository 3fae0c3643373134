export { smooth, steady } from './denoise'
export { cast, castAll } from './walk'
