// Shows a message with the number to call if the browser is too old for the app, instead of loading
// for ever: it does not support modules, or cannot run those of the app. The render of the app
// removes the message. Runs unchanged in every browser and at any time; the app does not wait for
// it.
;(function () {
  if (!('noModule' in document.createElement('script'))) whenThere(tell)
  addEventListener('error', function (event) {
    if (event.filename && isApp(event.filename)) tell()
  })
  // What was wrong with a module before this came is said again to whoever asks for it again. Browsers that know Trusted Types, which
  // forbid that, are young enough.
  if (!window.trustedTypes) whenThere(askAgain)
  function whenThere(act) {
    if (document.readyState === 'complete') act()
    else addEventListener('load', act)
  }
  function appScripts() {
    return [].slice.call(document.querySelectorAll('script[type=module][src]'))
  }
  function isApp(address) {
    return appScripts().some(function (script) {
      return script.src === address
    })
  }
  function askAgain() {
    if (document.getElementById('too-old'))
      appScripts().forEach(function (script) {
        var again = document.createElement('script')
        again.type = 'module'
        again.crossOrigin = script.crossOrigin
        again.src = script.src
        document.head.appendChild(again)
      })
  }
  function tell() {
    var words = document.getElementById('too-old')
    if (!words || !words.hidden) return
    words.hidden = false
    words.previousElementSibling.hidden = true
    var ask = new XMLHttpRequest()
    ask.open('GET', '/config.json')
    ask.addEventListener('load', function () {
      var phone = JSON.parse(ask.responseText).site.phone
      var link = words.querySelector('[href="tel:"]')
      link.href += phone.replace(/[^+\d]/g, '')
      link.textContent = phone
      link.parentNode.hidden = !phone
    })
    ask.send()
  }
})()
