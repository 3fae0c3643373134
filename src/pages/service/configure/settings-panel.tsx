import type { ReactNode } from 'react'
import { RotateCcw, Tag as TagIcon } from 'lucide-react'
import { altersAt, isSameValue } from '../../../../core/contract/settings.ts'
import type { Widget } from '../../../../core/contract/widgets.ts'
import type { MarkTool } from '../../../editor/tools/marks/mark-tool.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ProposalControl } from './proposal-control.tsx'
import { spaceIcon } from './space-icons.ts'
import type { Draft, SettingInfo } from './use-draft.ts'
import { WidgetControl } from './widget-control.tsx'

interface SettingsPanelProps {
  info: SettingInfo
  draft: Draft
  /** Whether what is set shows the property other than it is. */
  alters: boolean
  onReset: () => void
  /** Null where nothing is marked on the photo, or there is no preview to mark it on. */
  markTool: MarkTool | null
  /** Whether the same settings can be arranged in several ways. */
  hasProposals: boolean
  /** What the parts that are open are remembered by. */
  service: string
  photoPicture: string | null
  pictures: ReadonlyMap<string, ImageBitmap>
  /** Stands before all settings. */
  lead?: ReactNode
  /** Stands between what the photo shows and the settings. */
  children?: ReactNode
}

/** Every setting of the service, part by part, what matters most first, and what the photo shows. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { info, draft, hasProposals, lead, children } = props
  const groups = groupWidgets(info.widgets)
  const isMain = ([, members]: Group) => members.some(({ rank }) => rank === 'main')
  // What must be said comes before all else: which furniture goes into what room.
  const first = info.is_required ? [] : groups.filter(isMain)
  return (
    <>
      {lead}
      {first.map((group) => (
        <GroupSection key={group[0]} {...props} group={group} />
      ))}
      <SpaceSection {...props} />
      {hasProposals ? <ProposalControl draft={draft} /> : null}
      {children}
      {groups
        .filter((group) => !first.includes(group))
        .map((group) => (
          <GroupSection key={group[0]} {...props} group={group} />
        ))}
    </>
  )
}

/** What the photo shows: guessed by its analysis until its owner says it. */
function SpaceSection({ info: { spaces, is_required }, draft, onReset }: SettingsPanelProps) {
  const fact = draft.isGuessed ? 'guessed' : is_required ? undefined : 'if you like'
  return (
    <Section
      title="What the photo shows"
      {...(fact === undefined ? {} : { fact })}
      aside={
        <Button
          variant="quiet"
          size="s"
          icon={RotateCcw}
          onClick={onReset}
          className={cx('-mr-2.5', !draft.isChanged && 'invisible')}
        >
          Reset
        </Button>
      }
    >
      <Choices
        look="chips"
        label="What the photo shows"
        things="spaces"
        value={draft.spaceId}
        options={spaces.map(({ id, name, icon }) => ({ value: id, label: name, icon: spaceIcon(icon) }))}
        onChange={draft.setSpace}
      />
    </Section>
  )
}

/** One part of the panel: what is set often, then the rest behind a line that stays as its user left it. */
function GroupSection({ group: [title, members], ...props }: SettingsPanelProps & { group: Group }) {
  const { draft, alters, service } = props
  const shown = members.filter(({ rank }) => rank !== 'rare')
  const folded = members.filter(({ rank }) => rank === 'rare')
  const changed = folded.filter(
    ({ id, default: first }) => !isSameValue(draft.settings[id] ?? first, first),
  ).length
  const names = folded.map(({ label }) => label).join(', ')
  return (
    <Section
      title={title}
      aside={
        alters && members.some((widget) => altersAt(widget, draft.settings[widget.id])) ? (
          <Tag tone="warn">
            <TagIcon aria-hidden="true" className="size-3.5" />
            Labelled
          </Tag>
        ) : null
      }
    >
      <div className="grid gap-3">
        {shown.map((widget) => (
          <PanelControl key={widget.id} {...props} widget={widget} title={title} />
        ))}
        {folded.length === 0 ? null : (
          <Disclosure
            name={`${service} ${title}`}
            label={shown.length === 0 ? 'Show' : 'More'}
            part={title}
            fact={changed === 0 ? names : `${changed} changed`}
          >
            <div className="grid gap-3">
              {folded.map((widget) => (
                <PanelControl key={widget.id} {...props} widget={widget} title={title} />
              ))}
            </div>
          </Disclosure>
        )}
      </div>
    </Section>
  )
}

function PanelControl(props: SettingsPanelProps & { widget: Widget; title: string }) {
  const { widget, title, info, draft, markTool, photoPicture, pictures } = props
  return (
    <WidgetControl
      {...{ widget, markTool, photoPicture, pictures }}
      colors={info.colors}
      value={draft.settings[widget.id] ?? widget.default}
      showsLabel={widget.label !== title}
      onChange={(value) => draft.set(widget.id, value)}
    />
  )
}

type Group = [string, Widget[]]

/** Widgets by the part that they stand in, parts and widgets in the server's order. */
function groupWidgets(widgets: readonly Widget[]): Group[] {
  const groups = new Map<string, Widget[]>()
  for (const widget of widgets) groups.set(widget.group, [...(groups.get(widget.group) ?? []), widget])
  return [...groups]
}
