import { laterPart } from '../../../ui/later-part.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilmWork } from '../session/film-context.ts'
import { PhotoBin } from './photo-bin.tsx'

const MusicBin = laterPart(async () => (await import('./music-bin.tsx')).MusicBin)
const TextBin = laterPart(async () => (await import('./text-bin.tsx')).TextBin)

const tabs = [
  { value: 'photos', label: 'Photos' },
  { value: 'music', label: 'Music' },
  { value: 'text', label: 'Text' },
] as const

/** What films are made of: photos of the library, sounds, and templates of texts. */
export function Bin() {
  const { session } = useFilmWork()
  const { tab } = useSignal(session.bin)
  return (
    <section
      aria-label="Media"
      className="flex min-h-0 flex-col gap-2.5 border-line bg-surface p-3 text-13 nav:border-r"
    >
      <Segmented
        label="Media"
        value={tab}
        options={tabs}
        isWide
        onChange={(next) => session.bin.set({ ...session.bin.get(), tab: next })}
      />
      {tab === 'photos' ? <PhotoBin /> : tab === 'music' ? <MusicBin /> : <TextBin />}
    </section>
  )
}
