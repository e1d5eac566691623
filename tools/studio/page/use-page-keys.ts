import { useEffect } from 'react'
import { useHistory } from './workspace/use-history'
import { useSaving } from './workspace/use-save'

/**
 * Save, undo and redo from wherever somebody is; a field with `data-own-undo` keeps the undo of the
 * browser.
 */
export function usePageKeys(): void {
  const { move } = useHistory()
  const { save } = useSaving()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : ''
      const act =
        key === 's'
          ? () => void save()
          : keeps(event.target)
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? () => move('redo')
              : key === 'z'
                ? () => move('undo')
                : undefined
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [move, save])
}

function keeps(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-undo], [type="search"]') !== null
}
