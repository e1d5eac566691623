import { t } from './words/words'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { CheckerPanel } from './checker/checker-panel'
import { buttonOf, pressedCommand } from './commands/commands'
import { KeysDialog } from './commands/keys-dialog'
import { Button } from './controls/controls'
import { EditorPanel } from './editor/editor-panel'
import { ExplainPanel } from './explain/explain-panel'
import { FindDialog } from './find/find-dialog'
import type { Layout, RegionTab } from './layout'
import { MatrixPanel } from './matrix/matrix-panel'
import { OutlinePanel } from './outline/outline-panel'
import { PastPanel } from './past/past-panel'
import { PicturesPanel } from './pictures/pictures-panel'
import { PreviewPanel } from './preview/preview-panel'
import { PropertiesPanel } from './form/properties-panel'
import { ReviewPanel } from './review/review-panel'
import { ScreensPanel } from './screens/screens-panel'
import { Tabs, type Tab, TopBar } from './top-bar'
import { TextsPanel } from './texts/texts-panel'
import { useChecked, useLayout, useStudio, useChangedPaths } from './use-studio'
import { ConflictDialog } from './workspace/conflict-dialog'
import { editBetween } from '../../analysis/edits/text-edit'

const left: readonly Tab<Layout['left']>[] = [
  { name: 'screens', label: t('studio.screens'), Panel: ScreensPanel, isKept: true },
  { name: 'outline', label: t('studio.outline'), Panel: OutlinePanel },
]
const middle: readonly Tab<Layout['middle']>[] = [
  { name: 'properties', label: t('studio.properties'), Panel: PropertiesPanel },
  { name: 'text', label: 'JSON', Panel: EditorPanel, isKept: true },
]
const drawer: readonly Tab<Layout['drawer']>[] = [
  { name: 'problems', label: t('studio.problems'), badge: <FindingsBadge />, Panel: CheckerPanel },
  { name: 'scenarios', label: t('studio.allScenarios'), Panel: MatrixPanel },
  { name: 'texts', label: t('studio.texts'), Panel: TextsPanel },
  { name: 'pictures', label: t('studio.pictures'), Panel: PicturesPanel },
  { name: 'review', label: t('studio.reviewAndPublish'), Panel: ReviewPanel },
  { name: 'past', label: t('history.history'), Panel: PastPanel },
]

const tabs = Object.entries({ left, middle, drawer }).flatMap(([region, all]) =>
  all.map(({ name, label }) => ({ region, name, label }) as RegionTab),
)

/** Shows the page: lists, document and phone side by side, and other panels below. */
export function Studio(): ReactNode {
  const { layout, show } = useLayout()
  const [dialog, open] = useState<'find' | 'keys'>()
  const close = useCallback(() => open(undefined), [])
  usePageKeys()
  return (
    <div className="st-page" data-drawer={layout.drawerSize}>
      <TopBar open={open} />
      <RestoredNotice />
      <nav className="st-left" aria-label={t('studio.project')}>
        <Region of="left" label={t('studio.project')} tabs={left} />
      </nav>
      <main className="st-middle" aria-label={t('studio.document')}>
        <Region of="middle" label={t('studio.document')} tabs={middle} />
      </main>
      <section className="st-right" aria-label={t('studio.phone')}>
        <PreviewPanel />
        <ExplainPanel />
      </section>
      <section className="st-drawer" aria-label={t('studio.below')}>
        <Region
          of="drawer"
          label={t('studio.below')}
          tabs={drawer}
          isClosed={layout.drawerSize === 'closed'}
        >
          <DrawerSize size={layout.drawerSize} set={(drawerSize) => show({ drawerSize })} />
        </Region>
      </section>
      <ConflictDialog />
      {dialog === 'find' && <FindDialog tabs={tabs} close={close} />}
      {dialog === 'keys' && <KeysDialog close={close} />}
    </div>
  )
}

interface RegionProps<Name extends 'left' | 'middle' | 'drawer'> {
  readonly of: Name
  readonly label: string
  readonly tabs: readonly Tab<Layout[Name]>[]
  readonly isClosed?: boolean
  readonly children?: ReactNode
}

/** Shows the tabs of one region. The layout stores the selected tab. */
function Region<Name extends 'left' | 'middle' | 'drawer'>({
  of,
  ...rest
}: RegionProps<Name>): ReactNode {
  const { layout, show } = useLayout()
  return <Tabs id={of} chosen={layout[of]} choose={(name) => show({ [of]: name })} {...rest} />
}

function DrawerSize({
  size,
  set,
}: {
  size: Layout['drawerSize']
  set: (size: Layout['drawerSize']) => void
}): ReactNode {
  const [isHigh, isOpen] = [size === 'high', size !== 'closed']
  return (
    <>
      <Button
        look="icon"
        aria-label={isHigh ? t('studio.lower') : t('studio.higher')}
        onClick={() => set(isHigh ? 'low' : 'high')}
      >
        {isHigh ? '▿' : '▵'}
      </Button>
      <Button
        look="icon"
        aria-label={isOpen ? t('studio.close') : t('studio.open')}
        aria-expanded={isOpen}
        onClick={() => set(isOpen ? 'closed' : 'low')}
      >
        {isOpen ? '×' : '+'}
      </Button>
    </>
  )
}

function FindingsBadge(): ReactNode {
  const { findings, differing } = useChecked()
  const count = findings.length + differing.length
  return count > 0 && <span className="st-badge">{count}</span>
}

/**
 * Lets keys press the buttons of commands. While a modal dialog is open, the keys have no effect.
 * In a dialog and in a field with `data-own-undo`, the browser handles undo.
 */
function usePageKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = pressedCommand(event, 'page')
      if (command === undefined) return
      const isModal = document.querySelector('dialog:modal') !== null
      if ((command === 'undo' || command === 'redo') && (isModal || keepsUndo(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      if (!isModal) buttonOf(command)?.click()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function keepsUndo(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-undo], [type="search"]') !== null
}

/** Shows that unsaved edits were restored after a reload, with a button to discard them. */
function RestoredNotice(): ReactNode {
  const { workspace } = useStudio()
  const changed = useChangedPaths()
  const [restored, setRestored] = useState(() => workspace.changedPaths())
  const still = restored.filter((path) => changed.includes(path))
  if (still.length === 0) return null
  const discard = () => {
    workspace.apply(
      still.map((path) => ({
        path,
        edits: editBetween(workspace.text(path), workspace.savedText(path) ?? ''),
        label: t('restoredNotice.dropWhatWasNotSaved'),
      })),
    )
    setRestored([])
  }
  return (
    <aside className="st-restored" aria-label={t('restoredNotice.restored')}>
      <p>
        {t('restoredNotice.isHereAgain', {
          files: still.map((path) => path.replace(/^.*\//, '')).join(', '),
        })}
      </p>
      <Button onClick={() => setRestored([])}>{t('restoredNotice.goOn')}</Button>
      <Button look="link" onClick={discard}>
        {t('restoredNotice.dropIt')}
      </Button>
    </aside>
  )
}
