import type { DesignFinish } from '../../../core/contract/design-document.ts'

export const finishNames: Record<DesignFinish, string> = {
  matt: 'Matt',
  eggshell: 'Eggshell',
  satin: 'Satin',
  gloss: 'Gloss',
}
