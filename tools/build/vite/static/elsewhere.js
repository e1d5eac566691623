// Hides static HTML before the first paint if the URL requests another screen or language. A host
// serves unknown paths with the page of `/`. A hash route shows another screen. A session parameter
// may select another language. The script runs unchanged in every browser.
;(function () {
  var own = document.currentScript.dataset
  var isOther = location.pathname !== own.path && location.pathname !== own.path + '/'
  var isHashRoute = location.hash.indexOf('#/') === 0
  var hasSession = own.session.split(' ').some(function (name) {
    return location.search.replace('?', '&').indexOf('&' + name + '=') >= 0
  })
  if (isOther || isHashRoute || hasSession) document.documentElement.classList.add('lz-elsewhere')
})()
