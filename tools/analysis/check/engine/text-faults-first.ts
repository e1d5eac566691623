import { isWithin } from '../../../../renderer/language'
import type { Found } from '../finding'
import { stageOf } from './consequences'

/** Leaves out findings about values with a text fault: they were read incorrectly. */
export function textFaultsFirst(found: readonly Found[]): readonly Found[] {
  const faults = found.filter(({ code, pointer }) => stageOf(code) < 1 && pointer !== '')
  if (faults.length === 0) return found
  return found.filter(
    ({ code, file, pointer }) =>
      stageOf(code) < 1 ||
      !faults.some((fault) => fault.file === file && isWithin(pointer, fault.pointer)),
  )
}
