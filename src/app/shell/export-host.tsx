import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { libraryLimits } from '../../../core/contract/constants.ts'
import { exportLimits, type ExportSettings, plainExport } from '../../../core/contract/export.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { exportImages, exportSettingsQuery } from '../../services/export.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { closeExport, useExport } from '../../stores/export.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberBox } from '../../ui/number-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showNotice } from '../../ui/toast.ts'

/** Asks, on whatever page, how images are to be taken home, and has them made. What was chosen last comes first. */
export function ExportHost() {
  const ids = useExport((state) => state.ids)
  const { data: kept } = useQuery({ ...exportSettingsQuery(), enabled: ids !== null })
  return (
    <Dialog
      isOpen={ids !== null}
      onClose={closeExport}
      title={ids !== null && ids.length > 1 ? `Export ${ids.length} images` : 'Export'}
      description="Files that the server makes for you; the photos stay as they are."
    >
      {ids === null || kept === undefined ? null : <Form ids={ids} kept={kept} />}
    </Dialog>
  )
}

const edges = [
  { value: 'full', label: 'Full size' },
  { value: '4096', label: '4096' },
  { value: '2048', label: '2048' },
  { value: 'own', label: 'Custom' },
]
const MEGABYTE = 1_000_000
/** What own limits begin with. */
const FIRST = { edge: 1600, bytes: 5 * MEGABYTE }

function Form({ ids, kept }: { ids: readonly string[]; kept: ExportSettings }) {
  const client = useQueryClient()
  const [settings, setSettings] = useState(kept)
  const [isOwn, setOwn] = useState(edgeName(kept.max_edge) === 'own')
  const change = (part: Partial<ExportSettings>) => setSettings((now) => ({ ...now, ...part }))
  const send = useMutation({
    mutationFn: () => exportImages(ids, settings),
    meta: { failure: failureTexts.archive },
    onSuccess: (files) => {
      client.setQueryData(queryKeys.exportSettings, settings)
      showNotice(files === 1 ? 'The file is being made' : `${files} files are being made, as one ZIP`)
      closeExport()
    },
  })
  const onEdge = (name: string) => {
    setOwn(name === 'own')
    change({ max_edge: name === 'full' ? null : name === 'own' ? FIRST.edge : Number(name) })
  }
  const isTooMany = ids.length > libraryLimits.atOnce
  return (
    <form
      className="grid gap-4 text-13"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Row name="Longest side" hint="In pixels; smaller photos stay as they are.">
        <Segmented
          label="Longest side"
          value={isOwn ? 'own' : edgeName(settings.max_edge)}
          options={edges}
          onChange={onEdge}
        />
        {isOwn ? (
          <span className="w-28">
            <NumberBox
              label="Longest side in pixels"
              unit="px"
              value={settings.max_edge ?? FIRST.edge}
              min={exportLimits.edge.min}
              max={exportLimits.edge.max}
              onChange={(edge) => change({ max_edge: Math.round(edge) })}
            />
          </span>
        ) : null}
      </Row>
      <Row name="File size" hint="The quality is lowered first, then the size.">
        <Switch
          label="Limit"
          isOn={settings.max_bytes !== null}
          onChange={(isOn) => change({ max_bytes: isOn ? FIRST.bytes : null })}
        />
        {settings.max_bytes === null ? null : (
          <span className="w-28">
            <NumberBox
              label="File size in megabytes"
              unit="MB"
              value={settings.max_bytes / MEGABYTE}
              min={exportLimits.bytes.min / MEGABYTE}
              max={exportLimits.bytes.max / MEGABYTE}
              onChange={(size) => change({ max_bytes: Math.round(size * MEGABYTE) })}
            />
          </span>
        )}
      </Row>
      <Row name="Metadata" hint="What the camera noted: settings, time, and the place by GPS.">
        <Segmented
          label="Metadata"
          value={settings.metadata}
          options={[
            { value: 'keep', label: 'Keep' },
            { value: 'no_gps', label: 'No GPS' },
            { value: 'none', label: 'None' },
          ]}
          onChange={(metadata) => change({ metadata })}
        />
      </Row>
      <div className="grid gap-1">
        <Switch
          label="Before and after in one picture"
          isOn={settings.is_pair}
          onChange={(is_pair) => change({ is_pair })}
        />
        <Switch
          label="Label results that alter the property"
          isOn={settings.has_label}
          onChange={(has_label) => change({ has_label })}
        />
        <p className="text-12 text-text-3">
          “Virtually staged” or “Digitally altered”, in the lower left corner of the picture.
        </p>
      </div>
      {isTooMany ? (
        <p role="alert" className="text-danger">
          A ZIP holds at most {libraryLimits.atOnce} images. Choose fewer.
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setSettings(plainExport)
            setOwn(false)
          }}
        >
          Reset
        </Button>
        <Button onClick={closeExport}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isTooMany} isLoading={send.isPending}>
          {ids.length > 1 ? 'Export as ZIP' : 'Export'}
        </Button>
      </div>
    </form>
  )
}

interface RowProps {
  name: string
  hint: string
  children: ReactNode
}

function Row({ name, hint, children }: RowProps) {
  return (
    <div className="grid gap-1.5">
      <span className="font-medium">{name}</span>
      <div className="flex min-h-9 flex-wrap items-center gap-3">{children}</div>
      <span className="text-12 text-text-3">{hint}</span>
    </div>
  )
}

function edgeName(edge: number | null): string {
  const name = edge === null ? 'full' : String(edge)
  return edges.some(({ value }) => value === name) ? name : 'own'
}
