import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../widgets/tokens.css'
import '../controls/controls.css'
import './team.css'
import { studioStart } from '../start'
import { chosenLanguage } from '../words/language'
import { t } from '../words/words'
import { Home } from './home'

document.documentElement.lang = chosenLanguage()
document.title = t('home.title')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Home person={studioStart().person!} />
  </StrictMode>,
)
