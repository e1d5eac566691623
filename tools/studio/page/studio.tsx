import { t } from './words/words'
import type { ReactNode } from 'react'
import { CheckerPanel } from './checker/checker-panel'
import { Button } from './controls/controls'
import { EditorPanel } from './editor/editor-panel'
import { ExplainPanel } from './explain/explain-panel'
import type { Layout } from './layout'
import { MatrixPanel } from './matrix/matrix-panel'
import { OutlinePanel } from './outline/outline-panel'
import { PreviewPanel } from './preview/preview-panel'
import { PropertiesPanel } from './properties/properties-panel'
import { ReviewPanel } from './review/review-panel'
import { TeamPanel } from './team/team-panel'
import { useTeam } from './team/use-team'
import { ScreensPanel } from './screens/screens-panel'
import { Tabs, type Tab } from './tabs'
import { TextsPanel } from './texts/texts-panel'
import { TopBar } from './top-bar'
import { usePageKeys } from './use-page-keys'
import { useChecked, useLayout } from './use-studio'
import { ConflictDialog } from './workspace/conflict-dialog'
import { RestoredNotice } from './workspace/restored-notice'

const left: readonly Tab<Layout['left']>[] = [
  { name: 'screens', label: t('studio.screens'), Panel: ScreensPanel, isKept: true },
  { name: 'outline', label: t('studio.outline'), Panel: OutlinePanel },
]
const middle: readonly Tab<Layout['middle']>[] = [
  { name: 'text', label: t('studio.text'), Panel: EditorPanel, isKept: true },
  { name: 'properties', label: t('studio.properties'), Panel: PropertiesPanel },
]
const drawer: readonly Tab<Layout['drawer']>[] = [
  { name: 'problems', label: t('studio.problems'), badge: <FindingsBadge />, Panel: CheckerPanel },
  { name: 'scenarios', label: t('studio.allScenarios'), Panel: MatrixPanel },
  { name: 'texts', label: t('studio.texts'), Panel: TextsPanel },
  { name: 'review', label: t('studio.reviewAndPublish'), Panel: ReviewOrTeam },
]

/** A team reviews a change; the local studio reviews the files on the disk. */
function ReviewOrTeam(): ReactNode {
  return useTeam() ? <TeamPanel /> : <ReviewPanel />
}

/**
 * The page: lists on the left, the document in the middle, the phone on the right, everything else
 * below.
 */
export function Studio(): ReactNode {
  const { layout, show } = useLayout()
  usePageKeys()
  return (
    <div className="st-page" data-drawer={layout.drawerSize}>
      <TopBar />
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

/** The tabs of one region; the layout stores the chosen one. */
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
  const { findings } = useChecked()
  return findings.length > 0 && <span className="st-badge">{findings.length}</span>
}
