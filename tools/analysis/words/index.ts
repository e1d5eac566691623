export { languages, said, say, speak, spokenLanguage, type Language } from './words'
