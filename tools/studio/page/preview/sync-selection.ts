import { explained } from '../explain/explained'
import type { SelectionStore } from '../selection'
import type { Phone } from './create-phone'
import { fileOf, pointersOf, type FileLocation, type LocatedScreen } from './locate-node'

/** A node of the phone's screen, and the key of its row in a list. */
interface PhoneNode {
  readonly pointer: string
  readonly row: string
}

/** Keeps the same node selected in the files and in the phone. */
export interface SelectionSync {
  /** Selects the clicked node of the phone in the files. */
  fromPhone(node: PhoneNode): void
  /** Outlines and explains the node in the phone that is selected in the files. */
  toPhone(): void
}

/** Creates the link between a selection and a phone. */
export function syncSelection(
  selection: SelectionStore,
  located: () => LocatedScreen | undefined,
  phone: Phone,
): SelectionSync {
  let asked = ''
  /** The clicked node, which may be more specific than the selectable one of the open file. */
  let clicked: (PhoneNode & { location: FileLocation }) | undefined
  const selectedNode = (): PhoneNode => {
    const { path, pointer } = selection.getState()
    if (clicked?.location.path === path && clicked.location.pointer === pointer) return clicked
    const screen = located()
    return { pointer: (screen && pointersOf({ path, pointer }, screen)[0]) ?? '', row: '' }
  }
  const toPhone = () => {
    const { pointer, row } = selectedNode()
    if (`${pointer} ${row}` === asked) return
    asked = `${pointer} ${row}`
    if (pointer === '') explained.setState(undefined)
    phone.tell({ type: 'select', pointer })
    phone.tell({ type: 'explain', pointer, row })
  }
  return {
    toPhone,
    fromPhone({ pointer, row }) {
      const screen = located()
      if (!screen) return
      const location = fileOf(pointer, { ...screen, openPath: selection.getState().path })
      clicked = { pointer, row, location }
      selection.select(location)
      toPhone()
    },
  }
}
