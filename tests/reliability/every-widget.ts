import type { WidgetEntry } from '../../renderer/react'
import { registry } from '../../widgets'

const lazy = Object.entries(registry.lazy).map(
  async ([name, load]): Promise<[string, WidgetEntry]> => [name, await load()],
)

export const everyWidget: ReadonlyMap<string, WidgetEntry> = new Map([
  ...Object.entries(registry.eager),
  ...(await Promise.all(lazy)),
])
