import { UsageError } from './command'

/** The number of a port, of which 0 means any free one; `source` names the option or variable. */
export function readPort(text: string, source: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${source} is "${text}". Write a whole number from 0 to 65535.`)
  return port
}
