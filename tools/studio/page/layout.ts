import { createStore } from 'zustand/vanilla'
import type { Observable } from './observable'

/** Which panel each region of the page shows. */
export interface Layout {
  readonly left: 'screens' | 'outline'
  readonly middle: 'text' | 'properties'
  readonly drawer: 'problems' | 'scenarios' | 'texts' | 'review'
  /** How much of the page the drawer takes. */
  readonly drawerSize: 'closed' | 'low' | 'high'
}

/** The one layout of the page; it is kept for the next visit. */
export interface LayoutStore extends Observable<Layout> {
  /** Brings panels into sight: `show({ middle: 'text' })`. */
  readonly show: (change: Partial<Layout>) => void
}

const key = 'lienzo.studio.layout'

const first: Layout = { left: 'screens', middle: 'text', drawer: 'problems', drawerSize: 'low' }

/** Makes the layout that somebody left, or the first one. */
export function createLayout(storage: Storage): LayoutStore {
  const store = createStore<Layout>(() => ({ ...first, ...readKept(storage) }))
  store.subscribe((layout) => storage.setItem(key, JSON.stringify(layout)))
  return {
    ...store,
    show: (change) =>
      store.setState(({ drawerSize }) => ({
        ...(change.drawer && drawerSize === 'closed' ? { drawerSize: 'low' } : {}),
        ...change,
      })),
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
