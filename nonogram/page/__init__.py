"""The bridge to the web page: JSON messages in, jobs run in slices, JSON messages out.

`session` owns the jobs, `operations` answers the requests that need no session, `request` reads their parameters,
`knowledge` shares one search for a puzzle's solutions among all requests. Start with `session`.
"""
