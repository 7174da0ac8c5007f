"""What people and pipelines read of a campaign: HTML, JUnit, SARIF and Markdown, all from one folder of results."""
