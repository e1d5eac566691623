import type { Json } from '../../../renderer/language'

/**
 * Says whether a value nests deeper than a number of levels; it goes no deeper itself, whatever
 * comes.
 */
export function nestsDeeperThan(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((item) => nestsDeeperThan(item, levels - 1))
  for (const name in value) if (nestsDeeperThan(value[name], levels - 1)) return true
  return false
}
