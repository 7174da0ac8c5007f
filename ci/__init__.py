"""What runs it at scale and tells people: campaigns, reduction, signatures and reports."""
