import type { KeyboardEvent, ReactNode } from 'react'

/** One tab: what it is called, and what stands beside its name. */
export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly badge?: ReactNode
}

interface TabsProps<Name extends string> {
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly choose: (name: Name) => void
  readonly children?: ReactNode
}

/**
 * A row of tabs; arrows go from one to the next. `id` names the panel below, whose content the
 * caller draws.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>): ReactNode {
  const { id, label, tabs, chosen, choose, children } = props
  const move = (event: KeyboardEvent) => {
    const next = nextTab(tabs, chosen, event.key)
    if (!next) return
    event.preventDefault()
    choose(next.name)
    document.getElementById(`${id}-${next.name}-tab`)?.focus()
  }
  return (
    <div className="st-tabs">
      <div role="tablist" aria-label={label} className="st-tabs__list">
        {tabs.map(({ name, label: words, badge }) => (
          <button
            key={name}
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
            {words}
            {badge}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** The tab that an arrow key leads to; behind the last comes the first. */
function nextTab<Name extends string>(
  tabs: readonly Tab<Name>[],
  chosen: Name,
  key: string,
): Tab<Name> | undefined {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  const at = tabs.findIndex(({ name }) => name === chosen)
  return by === undefined ? undefined : tabs[(at + by + tabs.length) % tabs.length]
}

/** The panel of a tab. One that is kept goes on living while another is looked at. */
export function TabPanel({
  id,
  name,
  chosen,
  isKept = false,
  children,
}: {
  id: string
  name: string
  chosen: string
  isKept?: boolean
  children: ReactNode
}): ReactNode {
  const isShown = name === chosen
  return (
    <div
      id={`${id}-${name}`}
      role="tabpanel"
      aria-labelledby={`${id}-${name}-tab`}
      className="st-tabpanel"
      hidden={!isShown}
    >
      {(isShown || isKept) && children}
    </div>
  )
}
