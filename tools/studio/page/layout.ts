import { createStore } from 'zustand/vanilla'
import type { Observable } from './start'

/** The visible panel of each region of the page. */
export interface Layout {
  readonly left: 'screens' | 'outline'
  readonly middle: 'text' | 'properties'
  readonly drawer: 'problems' | 'scenarios' | 'texts' | 'review'
  /** The share of the page that the drawer takes. */
  readonly drawerSize: 'closed' | 'low' | 'high'
}

/** The one layout of the page; it is kept for the next visit. */
export interface LayoutStore extends Observable<Layout> {
  /** Shows panels: `show({ middle: 'text' })`. */
  readonly show: (change: Partial<Layout>) => void
}

const key = 'lienzo.studio.layout'

const first: Layout = { left: 'screens', middle: 'text', drawer: 'problems', drawerSize: 'low' }

/** Creates the layout of the last visit, or the default one. */
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

/** An invalid layout, or one of an older version, is ignored. */
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
