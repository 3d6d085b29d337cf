// What is remembered and shows in the first paint; a module script would come too late.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // The prerendered page is that of a visitor.
  if (localStorage.getItem('accessToken')) document.documentElement.dataset.signedIn = '';
} catch {
  // Storage is switched off: the system's theme holds.
}
