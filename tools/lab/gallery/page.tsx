import { createRoot } from 'react-dom/client'
import { ExampleView } from '../../studio/page/palette/widget-preview'
import { galleryWidgets } from '../../studio/page/palette/gallery-widgets'
import '../../../widgets/tokens.css'
import './gallery.css'

/** `?widget=<name>` shows one widget, `&example=<index>` one of its examples. */
function Gallery({ query }: { query: URLSearchParams }) {
  const shown = [...galleryWidgets.values()].filter(
    ({ name }) => name === (query.get('widget') ?? name),
  )
  const only = query.get('example')
  return (
    <main className="gallery">
      {shown.map((widget) => (
        <section key={widget.name} aria-label={widget.name}>
          <h2 className="gallery__widget">{widget.name}</h2>
          {widget.examples.map((example, index) =>
            only === null || Number(only) === index ? (
              <div key={example.name} className="gallery__example">
                <p className="gallery__name">{example.name}</p>
                <ExampleView widget={widget} example={example} />
              </div>
            ) : null,
          )}
        </section>
      ))}
    </main>
  )
}

const root = document.getElementById('gallery')
if (root) createRoot(root).render(<Gallery query={new URLSearchParams(window.location.search)} />)
