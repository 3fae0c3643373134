import { useQuery } from '@tanstack/react-query'
import { Armchair, CloudOff, RotateCw } from 'lucide-react'
import { failureTexts } from '../../../core/contract/messages.ts'
import { packsQuery } from '../../services/furniture.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportPack } from './import-pack.tsx'
import { PackCard } from './pack-card.tsx'

/** Furniture packs, for administrators: what is there, a new one from a folder, and the credits. */
export function Component() {
  return (
    <div className="grid max-w-240 gap-4">
      <title>Furniture · Mullion</title>
      <header>
        <h1 className="text-24 font-semibold tracking-tight">Furniture</h1>
        <p className="max-w-160 text-text-2">
          Virtual staging has pieces of its own. A pack adds models to them: a folder with a file pack.json
          and glTF models (.glb). They can be added to any room in virtual staging, and swapped for others.
        </p>
      </header>
      <ImportPack />
      <Packs />
    </div>
  )
}

function Packs() {
  const { data, isError, refetch } = useQuery(packsQuery)
  if (data === undefined)
    return isError ? (
      <Blank isError icon={CloudOff} title={failureTexts.furniture} text="Nothing was changed on the server.">
        <Button icon={RotateCw} onClick={() => void refetch()}>
          Try again
        </Button>
      </Blank>
    ) : (
      <Skeleton className="h-40" />
    )
  if (data.packs.length === 0)
    return (
      <Blank
        icon={Armchair}
        title="No packs yet"
        text="Rooms are furnished with Mullion's own pieces until there is one."
      />
    )
  return (
    <>
      <ul className="grid gap-3">
        {data.packs.map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
      {data.credits.length === 0 ? null : (
        <section aria-labelledby="credits" className="text-13">
          <h2 id="credits" className="font-semibold">
            Credits
          </h2>
          <ul className="text-text-2">
            {data.credits.map((credit) => (
              <li key={credit}>{credit}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
