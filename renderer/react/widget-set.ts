import { own } from '../language'
import type { WidgetEntry, WidgetRegistry } from './widget'

export interface WidgetSet {
  get(name: string): WidgetEntry | undefined
  /**
   * Loads missing widgets; returns undefined if no widget is missing. A widget that fails to load
   * stays missing.
   */
  load(names: readonly string[]): Promise<void> | undefined
  lacks(names: readonly string[]): boolean
  loadAll(): Promise<void>
}

/** Creates the widget set of a registry. The set keeps loaded widgets. */
export function createWidgetSet(
  registry: WidgetRegistry,
  onFailure: (name: string) => void,
): WidgetSet {
  const present = new Map(Object.entries(registry.eager))
  const fetchOne = (name: string, otherwise: (name: string) => void) =>
    registry.lazy[name]!().then(
      (entry) => void present.set(name, entry),
      () => otherwise(name),
    )
  const fetchAll = (names: readonly string[], otherwise: (name: string) => void) =>
    Promise.all(names.map((name) => fetchOne(name, otherwise))).then(() => undefined)
  const missingNames = (names: readonly string[]) =>
    names.filter((name) => !present.has(name) && own(registry.lazy, name))
  return {
    get: (name) => present.get(name),
    load: (names) =>
      missingNames(names).length === 0 ? undefined : fetchAll(missingNames(names), onFailure),
    lacks: (names) => missingNames(names).length > 0,
    loadAll: () => fetchAll(Object.keys(registry.lazy), () => {}),
  }
}
