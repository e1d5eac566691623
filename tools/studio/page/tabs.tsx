import type { KeyboardEvent, ReactNode } from 'react'

/** One tab: its name, its label, a badge, and its panel. */
export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly badge?: ReactNode
  readonly Panel: () => ReactNode
  /** The panel stays mounted while another is visible. */
  readonly isKept?: boolean
}

interface TabsProps<Name extends string> {
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly choose: (name: Name) => void
  /** Only the row of tabs is shown. */
  readonly isClosed?: boolean
  /** The content at the end of the row. */
  readonly children?: ReactNode
}

/** A row of tabs with the panel of the chosen one; arrow keys move between tabs. */
export function Tabs<Name extends string>(props: TabsProps<Name>): ReactNode {
  const { id, label, tabs, chosen, isClosed = false, children } = props
  return (
    <>
      <div className="st-tabs">
        <div role="tablist" aria-label={label} className="st-tabs__list">
          {tabs.map((tab) => (
            <TabButton key={tab.name} tab={tab} {...props} />
          ))}
        </div>
        {children}
      </div>
      {!isClosed &&
        tabs.map(({ name, Panel, isKept = false }) => (
          <div
            key={name}
            id={`${id}-${name}`}
            role="tabpanel"
            aria-labelledby={`${id}-${name}-tab`}
            className="st-tabpanel"
            hidden={name !== chosen}
          >
            {(isKept || name === chosen) && <Panel />}
          </div>
        ))}
    </>
  )
}

function TabButton<Name extends string>({
  tab: { name, label, badge },
  id,
  tabs,
  chosen,
  choose,
}: TabsProps<Name> & { tab: Tab<Name> }): ReactNode {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.name === name) + by
    // After the last comes the first.
    const next = tabs.at(at % tabs.length)!.name
    choose(next)
    document.getElementById(`${id}-${next}-tab`)?.focus()
  }
  return (
    <button
      id={`${id}-${name}-tab`}
      role="tab"
      type="button"
      aria-selected={name === chosen}
      aria-controls={`${id}-${name}`}
      tabIndex={name === chosen ? 0 : -1}
      className="st-tab"
      onClick={() => choose(name)}
      onKeyDown={move}
    >
      {label}
      {badge}
    </button>
  )
}
