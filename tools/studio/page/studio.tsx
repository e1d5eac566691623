import type { ReactNode } from 'react'
import { CheckerPanel } from './checker/checker-panel'
import { useChecked } from './checker/use-checker'
import { EditorPanel } from './editor/editor-panel'
import { ExplainPanel } from './explain/explain-panel'
import { useLayout, type Layout } from './layout'
import { OutlinePanel } from './outline/outline-panel'
import { PreviewPanel } from './preview/preview-panel'
import { PropertiesPanel } from './properties/properties-panel'
import { ReviewPanel } from './review/review-panel'
import { ScreensPanel } from './screens/screens-panel'
import { Tabs, TabPanel, type Tab } from './tabs'
import { TextsPanel } from './texts/texts-panel'
import { TopBar } from './top-bar'
import { usePageKeys } from './use-page-keys'
import { MatrixPanel } from './matrix/matrix-panel'
import { ConflictDialog } from './workspace/conflict-dialog'
import { RestoredNotice } from './workspace/restored-notice'

const left: readonly Tab<Layout['left']>[] = [
  { name: 'screens', label: 'Screens' },
  { name: 'outline', label: 'Outline' },
]
const middle: readonly Tab<Layout['middle']>[] = [
  { name: 'text', label: 'Text' },
  { name: 'properties', label: 'Properties' },
]

/**
 * The page: what there is on the left, the document in the middle, the phone on the right,
 * everything else below.
 */
export function Studio(): ReactNode {
  const { layout, show } = useLayout()
  usePageKeys()
  return (
    <div className="st-page" data-drawer={layout.drawerSize}>
      <TopBar />
      <RestoredNotice />
      <nav className="st-left" aria-label="Project">
        <Tabs
          id="left"
          label="Project"
          tabs={left}
          chosen={layout.left}
          choose={(name) => show({ left: name })}
        />
        <TabPanel id="left" name="screens" chosen={layout.left} isKept>
          <ScreensPanel />
        </TabPanel>
        <TabPanel id="left" name="outline" chosen={layout.left}>
          <OutlinePanel />
        </TabPanel>
      </nav>
      <main className="st-middle" aria-label="Document">
        <Tabs
          id="middle"
          label="Document"
          tabs={middle}
          chosen={layout.middle}
          choose={(name) => show({ middle: name })}
        />
        <TabPanel id="middle" name="text" chosen={layout.middle} isKept>
          <EditorPanel />
        </TabPanel>
        <TabPanel id="middle" name="properties" chosen={layout.middle}>
          <PropertiesPanel />
        </TabPanel>
      </main>
      <section className="st-right" aria-label="Phone">
        <PreviewPanel />
        <ExplainPanel />
      </section>
      <Drawer layout={layout} show={show} />
      <ConflictDialog />
    </div>
  )
}

type DrawerName = Layout['drawer']

const drawers: readonly (Tab<DrawerName> & { readonly Panel: () => ReactNode })[] = [
  { name: 'problems', label: 'Problems', badge: <FindingsBadge />, Panel: CheckerPanel },
  { name: 'scenarios', label: 'All scenarios', Panel: MatrixPanel },
  { name: 'texts', label: 'Texts', Panel: TextsPanel },
  { name: 'review', label: 'Review and publish', Panel: ReviewPanel },
]

interface DrawerProps {
  readonly layout: Layout
  readonly show: (change: Partial<Layout>) => void
}

function Drawer({ layout: { drawer, drawerSize }, show }: DrawerProps): ReactNode {
  return (
    <section className="st-drawer" aria-label="Below">
      <Tabs
        id="drawer"
        label="Below"
        tabs={drawers}
        chosen={drawer}
        choose={(name) => show({ drawer: name })}
      >
        <DrawerSize size={drawerSize} set={(size) => show({ drawerSize: size })} />
      </Tabs>
      {drawerSize !== 'closed' &&
        drawers.map(({ name, Panel }) => (
          <TabPanel key={name} id="drawer" name={name} chosen={drawer}>
            <Panel />
          </TabPanel>
        ))}
    </section>
  )
}

type Size = Layout['drawerSize']

function DrawerSize({ size, set }: { size: Size; set: (size: Size) => void }): ReactNode {
  const isOpen = size !== 'closed'
  return (
    <>
      <button
        type="button"
        className="st-icon-button"
        aria-label={size === 'high' ? 'Lower' : 'Higher'}
        onClick={() => set(size === 'high' ? 'low' : 'high')}
      >
        {size === 'high' ? '▿' : '▵'}
      </button>
      <button
        type="button"
        className="st-icon-button"
        aria-label={isOpen ? 'Close' : 'Open'}
        aria-expanded={isOpen}
        onClick={() => set(isOpen ? 'closed' : 'low')}
      >
        {isOpen ? '×' : '+'}
      </button>
    </>
  )
}

function FindingsBadge(): ReactNode {
  const { findings } = useChecked()
  return findings.length > 0 && <span className="st-badge">{findings.length}</span>
}
