import type { KeyboardEvent, ReactNode } from 'react'

/** One tab: what it is called, and what stands beside its name. */
export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly badge?: ReactNode
}

/**
 * A row of tabs; arrows go from one to the next. `id` names the panel below, whose content the
 * caller draws.
 */
export function Tabs<Name extends string>({
  id,
  label,
  tabs,
  chosen,
  choose,
  children,
}: {
  id: string
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  choose: (name: Name) => void
  children?: ReactNode
}): ReactNode {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === chosen)
    const { name } = tabs[(at + by + tabs.length) % tabs.length]!
    choose(name)
    document.getElementById(`${id}-${name}-tab`)?.focus()
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
