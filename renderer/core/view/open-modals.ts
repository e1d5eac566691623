import { own } from '../../language'
import type { ProgramModal } from '../compile/program'
import type { ScreenInstance } from '../run/instance'
import { modalsKey } from '../run/modals'

/** The open modals, the last one on top. */
export function openModals({ store, program }: ScreenInstance): readonly ProgramModal[] {
  const names = store.values[modalsKey] as readonly string[]
  return names.flatMap((name) => own(program.modals, name) ?? [])
}

/** The props of a modal; one that fails to evaluate is reported and left out. */
export function modalProps(
  { name, props }: ProgramModal,
  screen: ScreenInstance,
): Record<string, unknown> {
  const values = [...props.constantPerScreen, ...props.dynamic].map(([prop, value]) => [
    prop,
    screen.value(value, screen.scope, `/modals/${name}/${prop}`),
  ])
  return { ...props.fixed, ...Object.fromEntries(values) }
}
