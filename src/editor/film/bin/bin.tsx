import { useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { MusicBin } from './music-bin.tsx'
import { PhotoBin } from './photo-bin.tsx'
import { TextBin } from './text-bin.tsx'

type BinTab = 'photos' | 'music' | 'text'

const tabs = [
  { value: 'photos', label: 'Photos' },
  { value: 'music', label: 'Music' },
  { value: 'text', label: 'Text' },
] as const

/** What films are made of: photos of the library, sounds, and templates of texts. */
export function Bin() {
  const [tab, setTab] = useState<BinTab>('photos')
  return (
    <section
      aria-label="Media"
      className="flex min-h-0 flex-col gap-2.5 border-line bg-surface p-3 text-13 nav:border-r"
    >
      <Segmented label="Media" value={tab} options={tabs} isWide onChange={setTab} />
      {tab === 'photos' ? <PhotoBin /> : tab === 'music' ? <MusicBin /> : <TextBin />}
    </section>
  )
}
