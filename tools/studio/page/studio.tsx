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

function Drawer({
  layout: { drawer, drawerSize },
  show,
}: {
  layout: Layout
  show: (change: Partial<Layout>) => void
}): ReactNode {
  const tabs: readonly Tab<Layout['drawer']>[] = [
    { name: 'problems', label: 'Problems', badge: <FindingsBadge /> },
    { name: 'scenarios', label: 'All scenarios' },
    { name: 'texts', label: 'Texts' },
    { name: 'review', label: 'Review and publish' },
  ]
  const isOpen = drawerSize !== 'closed'
  return (
    <section className="st-drawer" aria-label="Below">
      <Tabs
        id="drawer"
        label="Below"
        tabs={tabs}
        chosen={drawer}
        choose={(name) => show({ drawer: name })}
      >
        <button
          type="button"
          className="st-icon-button"
          aria-label={drawerSize === 'high' ? 'Lower' : 'Higher'}
          onClick={() => show({ drawerSize: drawerSize === 'high' ? 'low' : 'high' })}
        >
          {drawerSize === 'high' ? '▿' : '▵'}
        </button>
        <button
          type="button"
          className="st-icon-button"
          aria-label={isOpen ? 'Close' : 'Open'}
          aria-expanded={isOpen}
          onClick={() => show({ drawerSize: isOpen ? 'closed' : 'low' })}
        >
          {isOpen ? '×' : '+'}
        </button>
      </Tabs>
      {isOpen && (
        <>
          <TabPanel id="drawer" name="problems" chosen={drawer}>
            <CheckerPanel />
          </TabPanel>
          <TabPanel id="drawer" name="scenarios" chosen={drawer}>
            <MatrixPanel />
          </TabPanel>
          <TabPanel id="drawer" name="texts" chosen={drawer}>
            <TextsPanel />
          </TabPanel>
          <TabPanel id="drawer" name="review" chosen={drawer}>
            <ReviewPanel />
          </TabPanel>
        </>
      )}
    </section>
  )
}

function FindingsBadge(): ReactNode {
  const { findings } = useChecked()
  return findings.length > 0 && <span className="st-badge">{findings.length}</span>
}
