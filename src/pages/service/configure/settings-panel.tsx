import type { ReactNode } from 'react'
import { RotateCcw, Tag as TagIcon } from 'lucide-react'
import { altersAt } from '../../../../core/contract/settings.ts'
import type { Widget } from '../../../../core/contract/widgets.ts'
import type { MarkTool } from '../../../editor/tools/marks/mark-tool.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
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
  /** Stands between what the photo shows and the settings. */
  children?: ReactNode
}

/** What the photo shows, and every setting of the service, part by part. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { info, draft, alters, onReset, markTool, hasProposals, children } = props
  const { spaces, is_required, widgets, colors } = info
  return (
    <>
      <Section
        title="What the photo shows"
        {...(is_required ? {} : { fact: 'if you like' })}
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
      {hasProposals ? <ProposalControl draft={draft} /> : null}
      {children}
      {groupWidgets(widgets).map(([title, members]) => (
        <Section
          key={title}
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
            {members.map((widget) => (
              <WidgetControl
                key={widget.id}
                widget={widget}
                colors={colors}
                markTool={markTool}
                value={draft.settings[widget.id] ?? widget.default}
                showsLabel={widget.label !== title}
                onChange={(value) => draft.set(widget.id, value)}
              />
            ))}
          </div>
        </Section>
      ))}
    </>
  )
}

/** Widgets by the part that they stand in, parts and widgets in the server's order. */
function groupWidgets(widgets: readonly Widget[]): [string, Widget[]][] {
  const groups = new Map<string, Widget[]>()
  for (const widget of widgets) groups.set(widget.group, [...(groups.get(widget.group) ?? []), widget])
  return [...groups]
}
