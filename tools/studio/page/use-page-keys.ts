import { useEffect } from 'react'
import { useStudio } from './use-studio'
import { useHistory } from './workspace/use-history'

/**
 * Shortcuts for save, undo and redo on the whole page; a field with `data-own-undo` keeps the undo
 * of the browser.
 */
export function usePageKeys(): void {
  const { move } = useHistory()
  const { saving } = useStudio()
  useEffect(() => {
    const shortcuts: Readonly<Record<string, () => void>> = {
      s: () => void saving.save(),
      z: () => move('undo'),
      'shift+z': () => move('redo'),
      y: () => move('redo'),
    }
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event)
      if (name !== 's' && keepsUndo(event.target)) return
      const act = shortcuts[name]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [move, saving])
}

/** A letter pressed with Ctrl or Command; Shift counts only for `z`. */
function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (!(ctrlKey || metaKey) || altKey) return ''
  const letter = key.toLowerCase()
  return letter === 'z' && shiftKey ? 'shift+z' : letter
}

function keepsUndo(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-undo], [type="search"]') !== null
}
