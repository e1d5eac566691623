import { createContext, useContext, useSyncExternalStore } from 'react'

/** Which panel each region of the page shows. */
export interface Layout {
  readonly left: 'screens' | 'outline'
  readonly middle: 'text' | 'properties'
  readonly drawer: 'problems' | 'scenarios' | 'texts' | 'review'
  /** How much of the page the drawer takes. */
  readonly drawerSize: 'closed' | 'low' | 'high'
}

/** The one layout of the page; it is kept for the next visit. */
export interface LayoutStore {
  readonly get: () => Layout
  /** Brings panels into sight: `show({ middle: 'text' })`. */
  readonly show: (change: Partial<Layout>) => void
  readonly subscribe: (listener: () => void) => () => void
}

const key = 'lienzo.studio.layout'

const first: Layout = { left: 'screens', middle: 'text', drawer: 'problems', drawerSize: 'low' }

/** Makes the layout that somebody left, or the first one. */
export function createLayout(storage: Storage): LayoutStore {
  const listeners = new Set<() => void>()
  let layout: Layout = { ...first, ...readKept(storage) }
  return {
    get: () => layout,
    show(change) {
      layout = {
        ...layout,
        ...(change.drawer && layout.drawerSize === 'closed' ? { drawerSize: 'low' as const } : {}),
        ...change,
      }
      storage.setItem(key, JSON.stringify(layout))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What was kept by an older version, or by nobody, is left. */
function readKept(storage: Storage): Partial<Layout> {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Layout>
    return (Object.keys(first) as (keyof Layout)[]).every((name) => typeof kept[name] === 'string')
      ? kept
      : {}
  } catch {
    return {}
  }
}

/** The layout that the regions of the page share. */
export const LayoutContext = createContext<LayoutStore | undefined>(undefined)

/** What each region shows, and how to show something else; draws again when it changes. */
export function useLayout(): { layout: Layout; show: LayoutStore['show'] } {
  const store = useContext(LayoutContext)
  if (!store) throw new Error('A panel of the studio stands outside of LayoutContext.')
  return { layout: useSyncExternalStore(store.subscribe, store.get), show: store.show }
}
